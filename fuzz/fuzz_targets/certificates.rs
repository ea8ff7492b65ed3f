#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| winnable_fuzzing::run("certificates", data));
