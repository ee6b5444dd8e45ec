//! A run's captions through the parsers, and the file of parses in and out.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::Date;

use super::shelf::Shelf;
use crate::diag::{Diagnostic, Place};
use crate::protocol::{FromWorker, JobId, ParsesKept};
use crate::worker::desk::Desk;
use crate::worker::port::Port;
use crate::worker::scoring::{MS_BETWEEN_REPORTS, post_report};
use crate::worker::turn::wait;
use crate::worker::writing::keep_text;

/// The name of the file that holds all parses.
const FILE_NAME: &str = "captions.ricap-parses.jsonl";

/// How often answers of the parsers are collected, in milliseconds.
const MS_BETWEEN_LOOKS: i32 = 30;
/// How often the cells that wait for SPICE are told how far it is.
const MS_BETWEEN_TABLES: f64 = 2000.0;
/// How often new parses are stored: what a closed tab loses at most.
const MS_BETWEEN_SAVES: f64 = 5000.0;

/// Parses what the run waits for and gives it to the run. Returns when all is there, when it is impossible (the run is
/// told why), or when another request has taken the run's place.
pub async fn parse_captions(desk: &RefCell<Desk>, job: JobId, port: &Port) {
    let outcome = match open_shelf(desk, port).await {
        Ok(()) => work(desk, job, port).await,
        Err(reason) => Err(reason),
    };
    save(desk, port).await;
    let mut desk = desk.borrow_mut();
    if desk.scoring != Some(job) {
        return;
    }
    if let Some(shelf) = &mut desk.shelf {
        shelf.end_pool();
    }
    if let (Err(reason), Some(evaluation)) = (outcome, &mut desk.evaluation) {
        evaluation.give_spice(Err(format!("captions could not be parsed: {reason}")));
    }
}

async fn work(desk: &RefCell<Desk>, job: JobId, port: &Port) -> Result<(), String> {
    let Some(mut waiting) = begin(desk, job)? else { return Ok(()) };
    let (mut told, mut reported, mut saved) = (0.0, Date::now(), Date::now());
    loop {
        {
            let mut desk = desk.borrow_mut();
            if desk.scoring != Some(job) {
                return Ok(());
            }
            let Desk { evaluation: Some(evaluation), shelf: Some(shelf), .. } = &mut *desk else { return Ok(()) };
            let form = evaluation.text_form();
            for (text, parsed) in shelf.pool()?.take_done()? {
                for id in waiting.remove(&text).unwrap_or_default() {
                    evaluation.give_parse(id, parsed.clone());
                }
                shelf.kept.insert(form, text, parsed);
            }
            if Date::now() - told >= MS_BETWEEN_REPORTS {
                told = Date::now();
                let mut progress = evaluation.parse_progress();
                if desk.is_parsing_paused {
                    progress.subject = "paused".into();
                }
                port.post(&FromWorker::Progress { job, progress });
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        if Date::now() - reported >= MS_BETWEEN_TABLES {
            reported = Date::now();
            post_report(desk, job, false, port);
        }
        if Date::now() - saved >= MS_BETWEEN_SAVES {
            saved = Date::now();
            save(desk, port).await;
        }
        wait(MS_BETWEEN_LOOKS).await;
    }
}

/// Gives the run what is kept and the parsers the rest; returns who waits for which text.
fn begin(desk: &RefCell<Desk>, job: JobId) -> Result<Option<HashMap<String, Vec<u32>>>, String> {
    let mut desk = desk.borrow_mut();
    let (is_current, is_paused) = (desk.scoring == Some(job), desk.is_parsing_paused);
    let Desk { evaluation: Some(evaluation), shelf: Some(shelf), .. } = &mut *desk else { return Ok(None) };
    if !is_current {
        return Ok(None);
    }
    let form = evaluation.text_form();
    let (mut waiting, mut texts): (HashMap<String, Vec<u32>>, Vec<String>) = Default::default();
    for caption in evaluation.unparsed().collect::<Vec<_>>() {
        if let Some(parsed) = shelf.kept.get(form, &caption.text) {
            evaluation.give_parse(caption.id, parsed.clone());
        } else {
            let ids = waiting.entry(caption.text).or_insert_with_key(|text| {
                texts.push(text.clone());
                Vec::new()
            });
            ids.push(caption.id);
        }
    }
    if texts.is_empty() {
        return Ok(None);
    }
    let pool = shelf.pool()?;
    pool.pause(is_paused);
    pool.parse(&texts);
    Ok(Some(waiting))
}

/// Opens grammar and storage, once.
async fn open_shelf(desk: &RefCell<Desk>, port: &Port) -> Result<(), String> {
    if desk.borrow().shelf.is_some() {
        return Ok(());
    }
    let shelf = Shelf::open().await?;
    // Two requests may have opened it at the same time: the first one may hold parses that are not stored yet.
    desk.borrow_mut().shelf.get_or_insert(shelf);
    post_kept(desk, port);
    Ok(())
}

async fn save(desk: &RefCell<Desk>, port: &Port) {
    let unsaved = desk.borrow_mut().shelf.as_mut().and_then(|shelf| shelf.kept.take_unsaved());
    let Some(unsaved) = unsaved else { return };
    let outcome = unsaved.store().await;
    if let Some(shelf) = &mut desk.borrow_mut().shelf {
        shelf.kept.saved(outcome);
    }
    post_kept(desk, port);
}

fn post_kept(desk: &RefCell<Desk>, port: &Port) {
    if let Some(shelf) = &desk.borrow().shelf {
        port.post(&FromWorker::Parses { kept: shelf.kept.summary() });
    }
}

/// Takes a file of parses.
///
/// # Errors
/// In words, why it was refused.
pub async fn import(desk: &RefCell<Desk>, bytes: &[u8], job: JobId, port: &Port) -> Result<(), String> {
    open_shelf(desk, port).await?;
    let taken = desk.borrow_mut().shelf.as_mut().map(|shelf| shelf.kept.import(bytes)).transpose()?;
    save(desk, port).await;
    port.post(&FromWorker::ParsesTaken { job, captions: taken.unwrap_or(0) as u64 });
    Ok(())
}

/// Writes all parses as one file for the user to save.
pub async fn export(desk: &RefCell<Desk>, job: JobId, port: &Port) {
    let outcome = match open_shelf(desk, port).await {
        Ok(()) => {
            let text = desk.borrow().shelf.as_ref().map(|shelf| shelf.kept.to_text()).unwrap_or_default();
            keep_text(&text)
        }
        Err(reason) => Err(reason),
    };
    port.post(&match outcome {
        Ok(address) => FromWorker::Written { job, name: FILE_NAME.into(), address, problems: Vec::new() },
        Err(reason) => {
            let problem = "parsed captions cannot be saved";
            let diagnostic = Diagnostic::error("parses-unavailable", Place::default(), problem).with_found(reason);
            FromWorker::Failed { job, diagnostics: vec![diagnostic] }
        }
    });
}

/// Forgets all parses.
pub async fn forget(desk: &RefCell<Desk>, port: &Port) {
    let wiped = super::store::Store::wipe().await;
    let mut desk = desk.borrow_mut();
    let kept = match &mut desk.shelf {
        Some(shelf) => {
            shelf.kept.forget(wiped);
            shelf.kept.summary()
        }
        None => ParsesKept { problem: wiped.err(), ..ParsesKept::default() },
    };
    port.post(&FromWorker::Parses { kept });
}

/// The user holds parsing back, or lets it go on.
pub fn pause(desk: &mut Desk, is_paused: bool) {
    desk.is_parsing_paused = is_paused;
    if let Some(pool) = desk.shelf.as_ref().and_then(Shelf::started_pool) {
        pool.pause(is_paused);
    }
}
