//! Fuzzes `harness::actions`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::harness::actions(
    paiju_wire::Catalog::default(),
    bytes
));
