//! The sample: files of this site, listed in `sample/manifest.json`.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::protocol::FileRole;
use crate::view::link::PlaceName;

use super::adding::Incoming;
use super::pictures::{Picture, fetch_blob};
use super::route;
use super::state::Store;
use super::worker_client::describe;

const FOLDER: &str = "sample";

#[derive(Deserialize)]
struct Manifest {
    files: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    path: String,
    /// `ground-truth`, `predictions`, `parses`, `image`; others are for people.
    role: String,
    /// Name of the model of predictions.
    model: Option<String>,
}

/// Loads the sample in place of what is loaded, and shows its scores.
pub fn load(store: Store) {
    spawn_local(async move {
        store.clear();
        match fetch().await {
            Ok((pictures, files)) => {
                store.add_pictures(pictures);
                store.add_files(files);
                route::push(store, |view| view.place = PlaceName::Leaderboard);
            }
            Err(reason) => store.report_problem("sample", "the sample could not be fetched", reason),
        }
    });
}

async fn fetch() -> Result<(Vec<(String, Picture)>, Vec<Incoming>), String> {
    let response = window().fetch_with_str(&format!("{FOLDER}/manifest.json"));
    let response: Response = JsFuture::from(response).await.map_err(|error| describe(&error))?.into();
    if !response.ok() {
        return Err(format!("the host answered {}", response.status()));
    }
    let json = response.json().map_err(|error| describe(&error))?;
    let json = JsFuture::from(json).await.map_err(|error| describe(&error))?;
    let manifest: Manifest = serde_wasm_bindgen::from_value(json).map_err(|error| error.to_string())?;
    let mut pictures = Vec::new();
    let (mut parses, mut files) = (Vec::new(), Vec::new());
    for entry in manifest.files {
        let address = format!("{FOLDER}/{}", entry.path);
        let role = match entry.role.as_str() {
            // Pixels are fetched when an image is looked at.
            "image" => {
                pictures.push((entry.path, Picture::Address(address)));
                continue;
            }
            "ground-truth" => FileRole::GroundTruth,
            "predictions" => FileRole::Predictions,
            "parses" => {
                let handle = fetch_blob(&address).await?;
                parses.push(Incoming { path: entry.path, handle, role: None, name: None });
                continue;
            }
            _ => continue,
        };
        let handle = fetch_blob(&address).await?;
        files.push(Incoming { path: entry.path, handle, role: Some(role), name: entry.model });
    }
    // First what spares the scoring its slowest stage.
    parses.append(&mut files);
    Ok((pictures, parses))
}
