//! The text files of the sample: ground truth, predictions, planted mistakes, README.

use super::models::{Answers, Format, Mistake, PROFILES, answer};
use super::truth::{Annotated, annotate, file, number, quoted, rbox};
use super::{SEED, scenes};

/// Ground truth and the models' answers.
pub struct Sample {
    pub truth: Vec<Annotated>,
    pub models: Vec<Answers>,
}

/// The whole sample without its pictures.
pub fn sample() -> Sample {
    let truth: Vec<Annotated> = (0..scenes::count()).map(|i| annotate(&scenes::build(i, SEED, None))).collect();
    let models = PROFILES.iter().map(|p| answer(*p, &truth, SEED)).collect();
    Sample { truth, models }
}

impl Sample {
    /// File names with their text, in order.
    pub fn texts(&self) -> Vec<(String, String)> {
        let mut out = vec![("ground-truth.jsonl".to_string(), file(&self.truth))];
        out.extend(self.models.iter().map(|m| (m.profile.file.to_string(), predictions(m))));
        out.push(("planted.json".into(), self.planted()));
        out.push(("README.md".into(), self.readme()));
        out
    }

    pub fn instances(&self) -> usize {
        self.truth.iter().map(|t| t.objects.len()).sum()
    }

    fn captions(&self) -> (usize, usize, usize) {
        let count = |n: usize| self.truth.iter().flat_map(|t| &t.objects).filter(|o| o.captions.len() == n).count();
        (count(0), count(1), count(2))
    }

    fn mean_words(&self) -> f64 {
        let words: Vec<usize> =
            self.truth.iter().flat_map(|t| &t.objects).flat_map(|o| &o.captions).map(|c| c.words()).collect();
        words.iter().sum::<usize>() as f64 / words.len().max(1) as f64
    }

    fn planted(&self) -> String {
        let models: Vec<String> = self
            .models
            .iter()
            .map(|m| {
                let counts: Vec<String> = m.counts().iter().map(|(k, n)| format!("\"{}\":{n}", k.name())).collect();
                let items: Vec<String> = m
                    .planted
                    .iter()
                    .map(|p| {
                        let object = p.object.map_or("null".into(), |o| format!("\"{o}\""));
                        format!("      [{},\"{}\",{object}]", quoted(&p.image), p.mistake.name())
                    })
                    .collect();
                format!(
                    "    {{\"name\":{},\"file\":{},\"boxes\":{},\n     \"counts\":{{{}}},\n     \"mistakes\":[\n{}\n    ]}}",
                    quoted(m.profile.name),
                    quoted(m.profile.file),
                    m.boxes(),
                    counts.join(","),
                    items.join(",\n")
                )
            })
            .collect();
        format!(
            "{{\"seed\":{SEED},\"images\":{},\"instances\":{},\n  \"models\":[\n{}\n  ]}}\n",
            self.truth.len(),
            self.instances(),
            models.join(",\n")
        )
    }

    fn readme(&self) -> String {
        let (none, one, two) = self.captions();
        let mut out = format!(
            "# The bundled sample\n\n\
             Made by `scripts/sample` (seed {SEED}); every file here is its output, so change the generator, not the files.\n\
             The pictures are drawn from noise and geometry: no pixel is borrowed, and no place or model in them exists.\n\n\
             - `ground-truth.jsonl`: {} images of 800 x 800 px, {} instances; {one} have one reference caption, {two} have two, \
             {none} have none. {:.1} words a caption on average.\n\
             - Boxes are exact: they are the outlines the things were drawn from, longer side first, angle in [-pi/2, pi/2).\n\
             - `captions.ricap-parses.jsonl`: every caption parsed for SPICE with the grammar of this site, so that a first visit does not wait.\n\
             - Captions are true of the picture: their relations are measured from the drawn geometry.\n\n\
             | source | images | instances |\n|---|---:|---:|\n",
            self.truth.len(),
            self.instances(),
            self.mean_words()
        );
        for source in ["DIOR-R", "CODrone", "FAIR1M"] {
            let of: Vec<&Annotated> = self.truth.iter().filter(|t| t.source == source).collect();
            out += &format!("| {source} | {} | {} |\n", of.len(), of.iter().map(|t| t.objects.len()).sum::<usize>());
        }
        out += "\n## The invented models\n\n\
                None of them exists. Each is a copy of the ground truth with small scatter in its boxes and these mistakes\n\
                planted in it. `planted.json` lists every one: `[image, mistake, id of the object in the ground truth]`.\n\n\
                | | ";
        let row = |cells: Vec<String>| cells.join(" | ") + " |\n";
        out += &row(self.models.iter().map(|m| m.profile.name.to_string()).collect());
        out += "|---|---:|---:|---:|\n| file | ";
        out += &row(self.models.iter().map(|m| format!("`{}`", m.profile.file)).collect());
        out += "| written as | ";
        out += &row(self.models.iter().map(|m| kind(m.profile.format).to_string()).collect());
        out += "| boxes | ";
        out += &row(self.models.iter().map(|m| m.boxes().to_string()).collect());
        for mistake in Mistake::ALL {
            out += &format!("| {} | ", mistake.meaning());
            out += &row(self.models.iter().map(|m| m.counts()[&mistake].to_string()).collect());
        }
        out += "\nOne object may carry several mistakes of words, and one of place besides.\n";
        out
    }
}

fn kind(format: Format) -> &'static str {
    match format {
        Format::Lines => "JSON Lines",
        Format::Answers => "raw answers",
        Format::Array => "JSON array",
    }
}

fn predictions(m: &Answers) -> String {
    let images: Vec<String> = m
        .images
        .iter()
        .map(|(key, source, guesses)| match m.profile.format {
            Format::Answers => {
                let records: Vec<String> = guesses
                    .iter()
                    .map(|g| {
                        let b = g.shape.canonical();
                        let n = |v: f32| number(v, 2);
                        format!(
                            "<ref>{}</ref><rbox>({{<{}><{}><{}><{}>|<{}>}})</rbox><caption>{}</caption>",
                            g.category,
                            n(b.x / 8.0),
                            n(b.y / 8.0),
                            n(b.length / 8.0),
                            n(b.width / 8.0),
                            number(b.angle.to_degrees(), 1),
                            g.caption
                        )
                    })
                    .collect();
                format!("{{\"image\":{},\"response\":{}}}", quoted(key), quoted(&records.join(" ")))
            }
            _ => {
                let objects: Vec<String> = guesses
                    .iter()
                    .map(|g| {
                        format!(
                            "{{\"rbox\":{},\"ref\":{},\"caption\":{}}}",
                            rbox(&g.shape, 5),
                            quoted(&g.category),
                            quoted(&g.caption)
                        )
                    })
                    .collect();
                format!(
                    "{{\"image\":{},\"source\":{},\"instances\":[{}]}}",
                    quoted(key),
                    quoted(source),
                    objects.join(",")
                )
            }
        })
        .collect();
    match m.profile.format {
        Format::Array => format!("[\n{}\n]\n", images.join(",\n")),
        _ => images.join("\n") + "\n",
    }
}
