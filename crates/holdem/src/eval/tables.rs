//! The lookup tables that the build script wrote: 128 KiB of classes, 8 KiB of rows, 16 KiB of flushes, small enough
//! to stay in a second-level cache. How they are laid out is told in `build.rs`.

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
