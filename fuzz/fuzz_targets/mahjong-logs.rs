#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| handeval_fuzz_targets::run("mahjong-logs", input));
