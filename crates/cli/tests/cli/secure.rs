//! A server behind TLS, as it stands on the open net: a proxy that ends TLS, and a terminal that comes through it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::program::{finish, program};
use crate::serve::{Serving, fresh};

/// A certificate for `localhost`, its key, and who vouches for it.
fn paper(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tls").join(name)
}

fn acceptor() -> TlsAcceptor {
    let papers = vec![CertificateDer::from_pem_file(paper("server.pem")).expect("a certificate")];
    let key = PrivateKeyDer::from_pem_file(paper("server.key")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
    TlsAcceptor::from(Arc::new(config.with_single_cert(papers, key).expect("a pair")))
}

/// A proxy before a server; its port.
fn proxy(server: SocketAddr) -> u16 {
    let (say, port) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            say.send(listener.local_addr().expect("a port").port()).expect("somebody waits for it");
            let acceptor = acceptor();
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    // Who does not trust the certificate goes away here.
                    let Ok(mut outside) = acceptor.accept(stream).await else { return };
                    let mut inside = TcpStream::connect(server).await.expect("the server is there");
                    let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
                });
            }
        });
    });
    port.recv().expect("the proxy starts")
}

#[test]
fn a_server_behind_tls_is_played_at_by_whom_its_certificate_convinces() {
    let (server, keys) = (Serving::start(&fresh("secure")), fresh("secure-keys"));
    let port = proxy(server.url.trim_start_matches("http://").parse().expect("an address"));
    let url = format!("https://localhost:{port}");
    let visit = |trusted: &str| {
        let mut program = program();
        program.args(["play", "kuhn", "--server", &url, "--pace", "0", "--level", "easy"]);
        program.env("XDG_STATE_HOME", &keys).env("SSL_CERT_FILE", paper(trusted)).env_remove("SSL_CERT_DIR");
        finish(&mut program, "1\n".repeat(40).as_bytes())
    };
    let ran = visit("ca.pem").ok();
    assert!(ran.out.contains("Result after 1 game: "), "{}", ran.out);
    let refused = visit("server.key");
    assert_eq!(refused.status, 1, "a machine that trusts nobody");
    assert!(refused.err.contains(&format!("no server answers at {url}")), "{}", refused.err);
    server.stop();
}
