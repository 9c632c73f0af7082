//! Numbers for operators, in the format of `OpenMetrics`: at an address of their own, or at the public one.
//!
//! It owns the page of metrics and the second address. What is counted is [`meters`](crate::meters)'.

#![allow(clippy::format_push_string, reason = "a page for operators: clarity before allocations")]

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use super::{App, operations};
use crate::store::Histogram;

/// The page of metrics.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/metrics", get(metrics))
}

/// Serves metrics and health at the second address, until the task is ended.
pub(super) async fn serve(listener: TcpListener, app: App) {
    let health =
        Router::new().route("/healthz", get(operations::healthz)).route("/readyz", get(operations::readyz));
    let router = routes().merge(health).with_state(app);
    if let Err(why) = axum::serve(listener, router).await {
        tracing::error!(%why, "metrics are not served any more");
    }
}

/// Everything that is counted.
async fn metrics(State(app): State<App>) -> Response {
    measure(&app).await;
    let mut text = app.hall().meters.text();
    let stored = app.hall().store().measures();
    let counters = [
        ("commits", stored.commits),
        ("commit_failures", stored.failures),
        ("entries", stored.entries),
        ("damaged_rows", stored.damaged),
    ];
    for (name, value) in counters {
        text += &format!("# TYPE paiju_store_{name} counter\npaiju_store_{name}_total {value}\n");
    }
    text += &histogram("batch", &stored.batch);
    text += &histogram("commit_us", &stored.commit_us);
    text += "# EOF\n";
    ([("content-type", "application/openmetrics-text; version=1.0.0; charset=utf-8")], text).into_response()
}

/// What is looked up only when somebody asks: queues and files.
async fn measure(app: &App) {
    let meters = &app.hall().meters;
    meters.mailboxes_waiting.set(app.hall().waiting());
    meters.writer_waiting.set(app.hall().store().measures().waiting as usize);
    for (load, [waiting, running]) in [
        (app.hall().thinkers().load(), [&meters.thinking_waiting, &meters.thinking_running]),
        (app.0.hashing.load(), [&meters.hashing_waiting, &meters.hashing_running]),
    ] {
        waiting.set(load.0);
        running.set(load.1);
    }
    let file = app.0.data.join("paiju.sqlite");
    let wal = app.0.data.join("paiju.sqlite-wal");
    for (path, level) in [(file, &meters.database_bytes), (wal, &meters.wal_bytes)] {
        // A log that is not there has no bytes.
        let found = tokio::task::spawn_blocking(move || std::fs::metadata(path).map_or(0, |file| file.len()));
        level.set(found.await.unwrap_or(0) as usize);
    }
}

/// A histogram of the store in the same format.
fn histogram(name: &str, counted: &Histogram) -> String {
    let mut text = format!("# TYPE paiju_store_{name} histogram\n");
    for (step, count) in &counted.steps {
        text += &format!("paiju_store_{name}_bucket{{le=\"{step}\"}} {count}\n");
    }
    let (count, sum) = (counted.count, counted.sum);
    text += &format!("paiju_store_{name}_bucket{{le=\"+Inf\"}} {count}\n");
    text += &format!("paiju_store_{name}_sum {sum}\npaiju_store_{name}_count {count}\n");
    text
}
