//! The lookup tables that the build script wrote (256 KiB of classes and rows would not fit a first-level cache;
//! these 152 KiB stay in the second). How they are laid out is told in `build.rs`.

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
