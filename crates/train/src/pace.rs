//! The speed of the iterations, for a line of progress.

use cortado_core::system::Moment;
use std::time::Duration;

/// Iterations since the last line of progress, and the time they took. What a caller does between
/// two steps takes no time of theirs.
pub(super) struct Pace {
    /// That of the last line.
    shown: u64,
    /// The next one.
    iteration: u64,
    spent: Duration,
    since: Moment,
}

impl Pace {
    /// Before this iteration, with no line yet.
    pub(super) fn at(iteration: u64) -> Self {
        Self {
            shown: iteration,
            iteration,
            spent: Duration::ZERO,
            since: Moment::now(),
        }
    }

    /// Steps begin at this iteration. Those of before still count, unless the solver went elsewhere
    /// meanwhile.
    pub(super) fn go_on(&mut self, iteration: u64) {
        if self.iteration != iteration {
            *self = Self::at(iteration);
        }
        self.since = Moment::now();
    }

    /// An iteration is done, and this one is next.
    pub(super) fn next(&mut self, iteration: u64) {
        self.iteration = iteration;
        self.spent += self.since.elapsed();
        self.since = Moment::now();
    }

    /// Iterations and seconds since the last line, which begin anew.
    pub(super) fn show(&mut self) -> (u64, f64) {
        let reported = (
            self.iteration - self.shown,
            (self.spent + self.since.elapsed()).as_secs_f64(),
        );
        *self = Self::at(self.iteration);
        reported
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_one_iteration_add_up() {
        let mut pace = Pace::at(0);
        for iteration in 0..100 {
            pace.go_on(iteration);
            std::thread::sleep(Duration::from_millis(1));
            pace.next(iteration + 1);
        }
        pace.go_on(100);
        let (done, seconds) = pace.show();
        assert_eq!(done, 100);
        assert!(seconds >= 0.1, "{seconds}");
        assert_eq!(pace.show().0, 0);
    }

    #[test]
    fn a_solver_that_was_elsewhere_begins_anew() {
        let mut pace = Pace::at(0);
        pace.go_on(0);
        pace.next(1);
        pace.go_on(500);
        assert_eq!(pace.show().0, 0);
    }
}
