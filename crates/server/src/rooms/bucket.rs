//! Limits how often something is done: a burst of actions at first, then a fixed number per second.

use std::time::Duration;

use tokio::time::Instant;

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// The size of a bucket, and how quickly it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    burst: f64,
    a_second: f64,
}

impl Rate {
    pub(crate) const fn new(burst: f64, a_second: f64) -> Self {
        Self { burst, a_second }
    }
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self {
            tokens: rate.burst,
            filled: now,
        }
    }

    /// Takes a token; fails with the time until the next one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.tokens = self.tokens_at(rate, now).min(rate.burst);
        self.filled = now;
        if self.tokens < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.tokens) / rate.a_second));
        }
        self.tokens -= 1.0;
        Ok(())
    }

    /// Whether the bucket is full again.
    pub(crate) fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.tokens_at(rate, now) >= rate.burst
    }

    fn tokens_at(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.duration_since(self.filled).as_secs_f64();
        self.tokens + passed * rate.a_second
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_and_then_so_many_a_second() {
        let rate = Rate {
            burst: 3.0,
            a_second: 2.0,
        };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        let wait = bucket.take(rate, start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(500));
        assert!(!bucket.is_full(rate, start + Duration::from_secs(1)));
        assert_eq!(bucket.take(rate, start + wait), Ok(()));
        assert!(bucket.take(rate, start + wait).is_err());
        // The bucket never holds more than the burst.
        let later = start + Duration::from_secs(60);
        assert!(bucket.is_full(rate, later));
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, later), Ok(()));
        }
        assert!(bucket.take(rate, later).is_err());
    }
}
