//! One small answer in each syntax.

use super::*;

fn extents(n: [f64; 4]) -> RawShape {
    RawShape::Extents([n[0], n[1], n[2], n[3], 0.0])
}

fn shapes(text: &str) -> Vec<RawShape> {
    read(text).items.into_iter().map(|item| item.shape).collect()
}

fn labels(text: &str) -> Vec<Option<String>> {
    read(text).items.into_iter().map(|item| item.label).collect()
}

#[test]
fn the_papers_tags_in_any_order_and_any_brackets() {
    let shape = RawShape::Centre([0.5, 0.375, 0.25, 0.125, 0.5]);
    for text in [
        "<ref>ship</ref><rbox>(0.5,0.375,0.25,0.125,0.5)</rbox><caption>a ship</caption>",
        "<rbox>[0.5, 0.375, 0.25, 0.125, 0.5]</rbox>\n<ref> ship </ref>\n<caption>a ship</caption>",
        "<caption>a ship</caption><ref>ship</ref><rbox>{0.5 0.375 0.25 0.125 0.5}</rbox>",
        "<ref>ship<rbox><0.5><0.375><0.25><0.125><0.5><caption>a ship",
        "<REF>ship</REF><RBOX>0.5,0.375,0.25,0.125,0.5</RBOX><CAPTION>a ship</CAPTION>",
    ] {
        let twice = format!("{text}\n{text}");
        for (text, count) in [(text, 1), (twice.as_str(), 2)] {
            let answer = read(text);
            assert_eq!(answer.items.len(), count, "{text}");
            for item in &answer.items {
                assert_eq!((&item.shape, item.syntax), (&shape, Syntax::Rbox), "{text}");
                assert_eq!((item.label.as_deref(), item.caption.as_deref()), (Some("ship"), Some("a ship")), "{text}");
            }
        }
    }
}

#[test]
fn fit_rs_boxes_have_a_bar() {
    let text = "There are 2 ships in the image: <rbox>({<50.00><37.50><25.00><12.50>|<30>}, {<10.00><12.00><4.00><2.00>|<90>})</rbox>";
    let answer = read(text);
    assert_eq!(answer.items.len(), 2);
    assert_eq!(answer.items[0].shape, RawShape::Centre([50.0, 37.5, 25.0, 12.5, 30.0]));
    assert_eq!(answer.items[1].syntax, Syntax::FitRs);
    let pair = "<ref>ship</ref><rbox>({<50.00><37.50><25.00><12.50>|<30>})</rbox> is <rel>docked at</rel> <ref>dock</ref><rbox>({<1><2><3><4>|<5>})</rbox>";
    assert_eq!(labels(pair), [Some("ship".into()), Some("dock".into())]);
}

#[test]
fn geochat_braces_with_phrases() {
    let shape = RawShape::Numbers([40.0, 30.0, 60.0, 38.0, 30.0]);
    assert_eq!(shapes("<p>bridge</p>{<40><30><60><38>|<30>}"), std::slice::from_ref(&shape));
    assert_eq!(shapes("{<40><30><60><38>|<30>}<delim>{<40><30><60><38>|30}"), [shape.clone(), shape]);
    assert_eq!(
        labels("<p>two ships</p> {<-1><2><3><4>|<30>}{<1><2><3><4>}"),
        [Some("two ships".into()), Some("two ships".into())]
    );
}

#[test]
fn box_tags_of_internvl_qwen_ovis_locateanything_and_deepseek() {
    let expected = extents([360.0, 258.0, 640.0, 492.0]);
    for text in [
        "<ref>ship</ref><box>[[360, 258, 640, 492]]</box>",
        "<ref>ship</ref><box>(360,258),(640,492)</box>",
        "<ref>ship</ref><box><360><258><640><492></box>",
        "<|object_ref_start|>ship<|object_ref_end|><|box_start|>(360,258),(640,492)<|box_end|>",
        "<|ref|>ship<|/ref|><|det|>[[360, 258, 640, 492]]<|/det|>",
    ] {
        assert_eq!(shapes(text), std::slice::from_ref(&expected), "{text}");
        assert_eq!(labels(text), [Some("ship".into())], "{text}");
    }
    let ovis = "<ref>two ships</ref>[<box>(0.360,0.258),(0.640,0.492)</box>,<box>(0.015,0.050),(0.069,0.096)</box>]";
    assert_eq!(shapes(ovis), [extents([0.36, 0.258, 0.64, 0.492]), extents([0.015, 0.05, 0.069, 0.096])]);
    let two = "<ref>ship</ref><box><360><258><640><492></box><box><12><40><55><77></box>";
    assert_eq!(labels(two), [Some("ship".into()), Some("ship".into())]);
    assert!(read("<ref>ship</ref><box>none</box>").says_nothing);
}

#[test]
fn brackets_in_prose() {
    assert_eq!(shapes("ship[[360, 258, 640, 492]]"), [extents([360.0, 258.0, 640.0, 492.0])]);
    assert_eq!(
        labels("I see a gray ship [[1, 2, 3, 4], [5, 6, 7, 8]]."),
        [Some("a gray ship".into()), Some("a gray ship".into())]
    );
    assert_eq!(shapes("[[37, 31, 62, 43, 30]][[80, 0, 88, 12, 90]]").len(), 2);
    assert_eq!(shapes("<ref>2 ships</ref> <box>[[[37, 31, 62, 43, 30]][[80, 0, 88, 12, 90]]]</box>").len(), 2);
    let literal = read("The box is [x1, y1, x2, y2].");
    assert!(literal.items.is_empty() && literal.reason.is_some());
}

#[test]
fn location_tokens() {
    let paligemma = read("<loc0258><loc0360><loc0492><loc0640> ship");
    assert_eq!(
        (&paligemma.items[0].shape, paligemma.items[0].syntax),
        (&extents([258.0, 360.0, 492.0, 640.0]), Syntax::Loc1024)
    );
    assert_eq!(paligemma.items[0].label.as_deref(), Some("ship"));
    let florence = read("ship<loc_360><loc_258><loc_640><loc_492>");
    assert_eq!(florence.items[0].shape, extents([360.5, 258.5, 640.5, 492.5]));
    assert_eq!(florence.items[0].label.as_deref(), Some("ship"));
    let kosmos = "<phrase> a ship</phrase><object><patch_index_0267><patch_index_0500></object>";
    // 267 = 8 * 32 + 11, 500 = 15 * 32 + 20
    assert_eq!(shapes(kosmos), [extents([11.5 / 32.0, 8.5 / 32.0, 20.5 / 32.0, 15.5 / 32.0])]);
}

#[test]
fn json_in_fences_nested_and_as_maps() {
    let text = "Here:\n```json\n[{\"bbox_2d\": [360, 258, 640, 492], \"label\": \"ship\"}, {\"bbox_2d\": [12, 40, 55, 77], \"label\": \"car\", \"caption\": \"white car\"}]\n```";
    let answer = read(text);
    assert_eq!(answer.items.len(), 2);
    assert_eq!(answer.items[1].caption.as_deref(), Some("white car"));
    assert_eq!(labels("{\"ship\": [[1,2,3,4],[5,6,7,8]], \"car\": [1,2,3,4]}").len(), 3);
    assert_eq!(labels("{\"<OD>\": {\"bboxes\": [[1,2,3,4]], \"labels\": [\"ship\"]}}"), [Some("ship".into())]);
    assert_eq!(
        shapes("{\"objects\": [{\"x_min\": 0.1, \"y_min\": 0.2, \"x_max\": 0.3, \"y_max\": 0.4}]}"),
        [extents([0.1, 0.2, 0.3, 0.4])]
    );
    assert_eq!(shapes("{\"bbox_2d\":[1,2,3,4]}\n{\"bbox_2d\":[5,6,7,8]}").len(), 2);
}

#[test]
fn cut_answers_keep_the_complete_items() {
    for (text, kept, dropped) in [
        ("```json [{\"bbox_2d\": [120, 80, 240, 160]}, {\"bbox_2d\": [512, 77, 6", 1, 1),
        ("<ref>a</ref><rbox>(1,2,3,4,5)</rbox><ref>b</ref><rbox>(1,2,3", 1, 1),
        ("<ref>a</ref><rbox>(1,2,3,4,5)</rbox><ref>b</re", 1, 0),
        ("ship [[1, 2, 3, 4], [5, 6", 1, 1),
        ("{<1><2><3><4>|<5>}{<1><2><3>", 1, 1),
        ("<rbox>1 2 3 4 0.5", 0, 1),
    ] {
        let answer = read(text);
        assert_eq!((answer.items.len(), answer.dropped), (kept, dropped), "{text}");
    }
}

#[test]
fn nothing_has_a_reason() {
    for (text, reason) in [
        ("", "the answer is empty"),
        ("<think>the ship may be at [1, 2", "the text ends inside the reasoning"),
        ("<p> ship-1 </p> [SEG]", "[SEG] stands for"),
        ("A view of a harbor.", "no box in the text"),
        ("[1, 2, 3, 4, 5, 6, 7]", "numbers that are no box"),
    ] {
        let answer = read(text);
        assert!(answer.reason.as_deref().is_some_and(|r| r.starts_with(reason)), "{text}: {:?}", answer.reason);
    }
    assert_eq!(read("There are no ships in the image.").reason, None);
}
