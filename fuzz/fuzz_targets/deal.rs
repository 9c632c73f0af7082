//! Fuzzes `harness::deal`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::harness::deal(paiju_wire::Catalog::default(), bytes));
