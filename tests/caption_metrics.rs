//! PTB tokens, METEOR and CIDEr-D against golden values of the reference programs, and cases from real use.

mod common;

use std::sync::{Arc, OnceLock};

use common::caption_golden as golden;
use ricap::metrics::caption_text::caption_words;
use ricap::metrics::cider_d::{CiderD, DocumentFrequencies, Undefined};
use ricap::metrics::meteor::{LineId, Meteor, Segment};
use ricap::settings::Tokens;
use ricap::text::packed::DataError;
use ricap::text::paraphrase::{DEFAULT_GAP, ParaphraseIndex, ParaphraseTable, Piece};
use ricap::text::ptb::tokenize;
use ricap::text::wordnet::Dictionary;
use sha2::{Digest, Sha256};

#[test]
fn ptb_tokens_of_single_captions_agree() {
    golden::ptb_lines(golden::PTB_LINES).assert_all_agree(2000);
}

#[test]
fn ptb_tokens_of_calls_agree() {
    golden::ptb_blocks(golden::PTB_BLOCKS).assert_all_agree(40);
}

fn packed(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/words").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The packed word data of the repository.
fn data() -> golden::WordData<'static> {
    static FILES: OnceLock<[Vec<u8>; 3]> = OnceLock::new();
    let [dictionary, index, blocks] =
        FILES.get_or_init(|| ["dictionary.bin", "paraphrase-index.bin", "paraphrase-blocks.bin"].map(packed));
    golden::WordData { dictionary, index, blocks }
}

#[test]
fn meteor_of_every_pair_agrees() {
    golden::meteor_pairs(golden::METEOR_PAIRS, golden::METEOR_CORPUS, data()).assert_all_agree(2000);
}

#[test]
fn cider_d_of_every_corpus_agrees() {
    golden::cider_d_all().assert_all_agree(2568);
}

#[test]
fn tokens_meteor_and_their_chain_agree_on_captions_as_written() {
    golden::meteor_chain(golden::METEOR_PAIRS, data()).assert_all_agree(1980);
}

#[test]
fn the_packed_files_are_those_of_the_manifest() {
    let manifest: serde_json::Value = serde_json::from_slice(&packed("manifest.json")).unwrap();
    let files = manifest["files"].as_array().unwrap();
    assert_eq!(files.len(), 3);
    for file in files {
        let bytes = packed(file["name"].as_str().unwrap());
        assert_eq!(bytes.len() as u64, file["bytes"].as_u64().unwrap());
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, file["sha256"].as_str().unwrap(), "{}", file["name"]);
    }
}

#[test]
fn the_whole_block_file_and_its_needed_ranges_give_the_same_table() {
    let lines = ["a large ship is docked beside the pier", "a big vessel docked next to the pier"];
    let index = Arc::new(ParaphraseIndex::parse(data().index).unwrap());
    assert_eq!(index.blocks_len(), data().blocks.len() as u64);
    let needed = index.needed(data().lines(&lines).distinct_words());
    let whole = [Piece { start: 0, bytes: data().blocks }];
    let whole = ParaphraseTable::build(&index, &needed, &whole).unwrap();
    for gap in [0, DEFAULT_GAP, 1 << 16] {
        let ranges = index.ranges(&needed, gap);
        assert!(ranges.is_sorted_by(|a, b| a.end <= b.start));
        let mut pieces: Vec<Piece> = ranges
            .iter()
            .map(|range| Piece { start: range.start, bytes: &data().blocks[range.start as usize..range.end as usize] })
            .collect();
        // In whatever order the answers come.
        pieces.reverse();
        let table = ParaphraseTable::build(&index, &needed, &pieces).unwrap();
        assert_eq!(table.len(), whole.len());
        assert!(!table.is_empty());
        // One answer short: an error that names a word, never a smaller table.
        let error = ParaphraseTable::build(&index, &needed, &pieces[1..]).unwrap_err();
        assert!(matches!(error, DataError::MissingBlock { .. }), "{error}");
    }
}

#[test]
fn meteor_refuses_captions_whose_paraphrases_were_not_loaded() {
    let index = Arc::new(ParaphraseIndex::parse(data().index).unwrap());
    let needed = index.needed(["ship", "pier"]);
    let whole = [Piece { start: 0, bytes: data().blocks }];
    let table = ParaphraseTable::build(&index, &needed, &whole).unwrap();
    let missing = Meteor::full(data().lines(&["a ship at the pier", "ship"]), table).err().unwrap();
    assert_eq!((missing.count, missing.examples), (3, ["a", "at", "the"].map(String::from).to_vec()));
}

#[test]
fn damaged_word_data_is_an_error() {
    for cut in [0, 3, 8, 1000, data().index.len() - 1] {
        assert!(ParaphraseIndex::parse(&data().index[..cut]).is_err(), "{cut}");
    }
    for cut in [0, 3, 8, 1000, data().dictionary.len() - 1] {
        assert!(Dictionary::parse(&data().dictionary[..cut]).is_err(), "{cut}");
    }
    let index = Arc::new(ParaphraseIndex::parse(data().index).unwrap());
    let needed = index.needed(["the", "ship"]);
    let zeros = vec![0xFF; data().blocks.len()];
    assert!(ParaphraseTable::build(&index, &needed, &[Piece { start: 0, bytes: &zeros }]).is_err());
}

/// METEOR of PTB tokens.
fn meteor(pairs: &[(&str, &str)]) -> Vec<f64> {
    scores(pairs, Meteor::score, |data, lines| data.meteor(lines))
}

fn scores(
    pairs: &[(&str, &str)],
    score: fn(&Meteor, LineId, &[LineId]) -> Segment,
    make: fn(&golden::WordData, &[&str]) -> Meteor,
) -> Vec<f64> {
    let tokens: Vec<String> = pairs.iter().flat_map(|(hyp, reference)| [tokenize(hyp), tokenize(reference)]).collect();
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let meteor = make(&data(), &tokens);
    let ids: Vec<LineId> = meteor.lines().ids().collect();
    ids.chunks(2).map(|pair| score(&meteor, pair[0], &pair[1..]).score).collect()
}

/// CIDEr-D of pairs that are one corpus.
fn cider_d(pairs: &[(&str, &str)], tokens: Tokens) -> Vec<f64> {
    let words = |text: &str| caption_words(text, tokens);
    let mut frequencies = DocumentFrequencies::default();
    pairs.iter().for_each(|(_, reference)| frequencies.add_image(&[words(reference)]));
    let cider_d = CiderD::new(frequencies);
    pairs.iter().map(|(hyp, reference)| cider_d.score(&words(hyp), &[words(reference)]).unwrap()).collect()
}

#[track_caller]
fn assert_near(got: &[f64], expected: &[f64]) {
    let near = got.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(near && got.len() == expected.len(), "{got:?} instead of {expected:?}");
}

const APRON: &str = "a white plane parked on the apron";
const PIER: &str = "two ships moored beside a long pier";
const RIVER: &str = "a bridge crossing the wide river";

#[test]
fn b43_with_one_image_cider_d_is_zero_and_says_why() {
    assert_eq!(cider_d(&[(APRON, APRON)], Tokens::Ptb), [0.0]);
    let mut one = DocumentFrequencies::default();
    one.add_image(&[APRON]);
    let undefined = CiderD::new(one.clone()).undefined().unwrap();
    assert_eq!(undefined, Undefined::SingleImage);
    assert!(undefined.to_string().contains("undefined for a single image"));
    one.add_image(&[PIER]);
    assert_eq!(CiderD::new(one).undefined(), None);
}

#[test]
fn b45_repetition_and_length_are_punished() {
    let repeated = "white plane white plane white plane white plane";
    let got = cider_d(&[(repeated, APRON), (PIER, PIER), (RIVER, RIVER)], Tokens::Ptb);
    assert_near(&got, &[0.585937, 10.0, 10.0]);
    assert_near(&[got.iter().sum::<f64>() / 3.0], &[6.861979]);
}

#[test]
fn b47_cider_d_goes_to_ten() {
    assert_near(&cider_d(&[(APRON, APRON), (PIER, PIER), (RIVER, RIVER)], Tokens::Ptb), &[10.0; 3]);
}

#[test]
fn b49_an_empty_candidate_scores_zero_and_disturbs_no_other() {
    assert_near(&cider_d(&[("", APRON), (PIER, PIER), (RIVER, RIVER)], Tokens::Ptb), &[0.0, 10.0, 10.0]);
    assert_eq!(meteor(&[("", APRON), (PIER, PIER), (RIVER, RIVER), ("", "")]), [0.0, 1.0, 1.0, 0.0]);
}

#[test]
fn b51_a_line_break_is_a_blank() {
    let reference = "a long bridge spans over the wide river";
    assert_near(&meteor(&[("a long bridge\nover the river", reference)]), &[0.335207]);
    assert_near(&meteor(&[("a long bridge\u{2028}over the river", reference)]), &[0.335207]);
}

#[test]
fn b53_synonyms_and_paraphrases_count() {
    let pair = [("a large white ship is docked beside the pier", "a big white vessel docked next to the pier")];
    assert_near(&meteor(&pair), &[0.357220]);
    let reduced = scores(&pair, Meteor::score, |data, lines| Meteor::without_paraphrases(data.lines(lines)));
    assert_near(&reduced, &[0.304799]);
}

#[test]
fn b54_values_that_need_no_word_lists() {
    let pairs = [
        ("a ship near a dock", "a ship moored near a dock"),
        ("many vehicles are parked in the lot", "the lot contains many parked vehicles"),
    ];
    let expected = [0.406284, 0.349555];
    assert_near(&meteor(&pairs), &expected);
    assert_near(
        &scores(&pairs, Meteor::score, |data, lines| Meteor::without_paraphrases(data.lines(lines))),
        &expected,
    );
}

#[test]
fn b57_numbers_are_written_with_a_point_whatever_the_locale() {
    let file = temporary("b57.jsonl", r#"{"id":"x","refs":["a ship moored near a dock"],"hyp":"a ship near a dock"}"#);
    for locale in ["de_DE.UTF-8", "it_IT.UTF-8", "C"] {
        let (out, _) = ricap(&["caption-metrics", "--file", &file], &[("LC_ALL", locale), ("LANG", locale)]);
        assert!(out.starts_with(r#"{"id":"x","meteor":0.406284"#), "{out}");
    }
}

#[test]
fn b59_brackets_hyphens_and_clitics() {
    let bracketed = "Two red-roofed buildings (left), near a harbor.";
    assert_eq!(tokenize(bracketed), "two red-roofed buildings -lrb- left -rrb- near a harbor");
    assert_eq!(
        tokenize("The ship's deck isn't visible; it's 20.5m long!"),
        "the ship 's deck is n't visible it 's 20.5 m long",
    );
    assert_near(&meteor(&[(bracketed, "two buildings with red roofs near a harbor")]), &[0.393753]);
}

#[test]
fn b60_case_and_final_dot_do_not_matter_with_tokens() {
    let pairs = [("A white plane, parked on the apron.", APRON), (PIER, PIER), (RIVER, RIVER)];
    assert_near(&cider_d(&pairs, Tokens::Ptb), &[10.0; 3]);
    assert_near(&cider_d(&pairs, Tokens::Raw)[..1], &[2.729939]);
}

#[test]
fn b63_a_score_belongs_to_its_id() {
    let line =
        |id: &str, hyp: &str, reference: &str| format!(r#"{{"id":"{id}","refs":["{reference}"],"hyp":"{hyp}"}}"#);
    let field = "a green football field beside the road";
    let mut lines = [
        line("10", "a ship", field),
        line("9", field, field),
        line("99", "two storage tanks", "a long bridge spans over the wide river"),
    ];
    for name in ["b63.jsonl", "b63-reversed.jsonl"] {
        let (out, _) = ricap(&["caption-metrics", "--file", &temporary(name, &lines.join("\n"))], &[]);
        let rows: Vec<serde_json::Value> = out.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        let of = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap()["meteor"].as_f64().unwrap();
        assert_near(&[of("9"), of("10"), of("99")], &[1.0, 0.026578, 0.0]);
        lines.reverse();
    }
}

#[test]
fn odd_captions_are_scored_and_disturb_no_other() {
    let odd = [
        "|||",
        "a ||| b",
        "\n",
        "\r\n",
        "\u{2028}",
        "😀",
        "飞机停在停机坪上",
        "\u{FFFD}\u{FFFD}",
        "...",
        "-",
        "'",
        "DOTMULTI",
        "\0",
        "\u{85}",
        "a\tb",
        "İ",
        "<a b='",
        "&eacute;",
        "((((",
        "n't",
        "''",
        "\u{10FFFF}",
    ];
    let mut pairs: Vec<(&str, &str)> = odd.iter().flat_map(|&a| odd.map(|b| (a, b))).collect();
    pairs.push((APRON, APRON));
    let scores = meteor(&pairs);
    assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)));
    assert_eq!(scores.last(), Some(&1.0));
    let cider = cider_d(&pairs, Tokens::Ptb);
    assert!(cider.iter().all(|score| score.is_finite()) && (cider[pairs.len() - 1] - 10.0).abs() < 1e-9);
}

#[test]
fn captions_of_ten_thousand_words_end() {
    let mixed: Vec<&str> = "a ship is docked near the big pier and the other one".split(' ').collect();
    let words = |step: usize| (0..10_000).map(|k| mixed[k * step % mixed.len()]).collect::<Vec<_>>().join(" ");
    let (one, other) = (words(1), words(5));
    let short = "a ship near the pier";
    let scores = meteor(&[(&one, short), (short, &one), (&one, &one), (&other, short)]);
    assert!(scores.iter().all(|score| *score > 0.0));
    assert_eq!(scores[2], 1.0);
    let cider = cider_d(&[(&one, &other), (&other, &one), (APRON, APRON)], Tokens::Ptb);
    assert!((cider[2] - 10.0).abs() < 1e-9);
}

#[test]
fn the_command_answers_bad_lines_with_null_and_goes_on() {
    let text = "{\"id\":1,\"refs\":[\"a ship\"],\"hyp\":\"a ship\"}\r\n\r\n{\"id\":9007199254740993,\"refs\":[],\"hyp\":\"x\"}\n\
                no json\n{\"id\":\"\\ud800\",\"refs\":[\"a pier\"],\"hyp\":\"\\ud83d a pier\"}\n";
    let (out, problems) = ricap(&["caption-metrics", "--summary", "--file", &temporary("bad.jsonl", text)], &[]);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows.len(), 5);
    assert!(rows[0].starts_with(r#"{"id":1,"meteor":1.0,"cider_d":"#), "{out}");
    assert_eq!(rows[1], r#"{"id":9007199254740993,"meteor":null,"cider_d":null,"spice_oa":null,"spice":null}"#);
    assert_eq!(rows[2], r#"{"id":null,"meteor":null,"cider_d":null,"spice_oa":null,"spice":null}"#);
    assert!(rows[3].starts_with("{\"id\":\"\u{FFFD}\",\"meteor\":1.0,"), "{out}");
    assert!(rows[4].starts_with(r#"{"items":2,"meteor_mean":1.0,"meteor_pooled":1.0,"cider_d_mean":"#), "{out}");
    assert!(
        problems.contains("line 3") && problems.contains("line 4") && problems.contains("2 of 4 lines"),
        "{problems}"
    );
    let (_, problems) = ricap(&["caption-metrics", "--file", "x", "--data", "/nowhere"], &[]);
    assert!(problems.contains("scripts/data"), "{problems}");
}

#[test]
fn the_command_gives_tokens_of_single_captions_and_of_calls() {
    let text = "{\"in\":\"The ship's deck.\"}\n{\"in\":[\"the letter P.\",\"A man walks\"]}\n{\"out\":1}\n";
    let (out, problems) = ricap(&["tokenize", "--file", &temporary("tokens.jsonl", text)], &[]);
    assert_eq!(out, "{\"out\":\"the ship 's deck\"}\n{\"out\":[\"the letter p\",\"a man walks\"]}\n{\"out\":null}\n");
    assert!(problems.contains("line 3"), "{problems}");
}

fn temporary(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Runs the program from the project's folder: standard output and standard error.
fn ricap(arguments: &[&str], environment: &[(&str, &str)]) -> (String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_ricap"))
        .args(arguments)
        .env_remove("RICAP_DATA")
        .envs(environment.iter().copied())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}
