//! Threads that take part in one loop after the other, and do not sleep between: to wake one takes
//! as long as many a loop.

use cortado_mem::reserve;
use std::cell::Cell;
use std::hint::spin_loop;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::SeqCst};
use std::thread::{sleep, yield_now};
use std::time::Duration;

/// How often a thread looks before it lets others have its core between looks.
const LOOKS: usize = 1 << 12;
/// How often a member looks before it sleeps between looks: then the leader waits for something
/// else, such as data.
const RESTLESS_LOOKS: usize = LOOKS + (1 << 10);
const NAP: Duration = Duration::from_micros(50);

/// Waits a little, the longer the more often one has looked.
fn wait(looks: &mut usize, may_sleep: bool) {
    *looks += 1;
    match *looks {
        ..LOOKS => spin_loop(),
        RESTLESS_LOOKS.. if may_sleep => sleep(NAP),
        _ => yield_now(),
    }
}

thread_local! {
    /// The team that this thread leads, if it is not in the middle of a loop.
    static LED: Cell<*const Team> = const { Cell::new(null()) };
}

/// The next task of a share, on a cache line of its own.
#[repr(align(64))]
struct Next(AtomicUsize);

/// A loop: its tasks in as many shares as there are threads, and the first task of each share that
/// no thread has taken. A thread begins with its own share, which is the same part of the data in
/// loop after loop, and then helps with the others'.
struct Loop<'a> {
    work: &'a (dyn Fn(usize) + Sync),
    count: usize,
    shares: Vec<Next>,
}

impl<'a> Loop<'a> {
    fn new(count: usize, threads: usize, work: &'a (dyn Fn(usize) + Sync)) -> reserve::Result<Self> {
        let first = |share| Next(AtomicUsize::new(share * count / threads));
        Ok(Self {
            work,
            count,
            shares: reserve::collected((0..threads).map(first))?,
        })
    }

    fn take_part(&self, member: usize) {
        let threads = self.shares.len();
        for share in (member..threads).chain(0..member) {
            let end = (share + 1) * self.count / threads;
            loop {
                let task = self.shares[share].0.fetch_add(1, SeqCst);
                if task >= end {
                    break;
                }
                (self.work)(task);
            }
        }
    }
}

/// The state that the threads of a team share.
#[derive(Default)]
struct Team {
    threads: usize,
    /// The loop at hand. It may be read by those only who count in `inside`, and have looked after
    /// they did.
    current: AtomicPtr<Loop<'static>>,
    /// The number of the last loop.
    serial: AtomicUsize,
    /// The members that may be reading the loop.
    inside: AtomicUsize,
    dismissed: AtomicBool,
}

/// Does something at the end, however it comes.
struct AtEnd<F: Fn()>(F);

impl<F: Fn()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl Team {
    /// The life of a member until the team is dismissed.
    fn serve(&self, member: usize) {
        let (mut seen, mut looks) = (0, 0);
        while !self.dismissed.load(SeqCst) {
            let serial = self.serial.load(SeqCst);
            if serial != seen {
                (seen, looks) = (serial, 0);
                self.inside.fetch_add(1, SeqCst);
                let _leave = AtEnd(|| {
                    self.inside.fetch_sub(1, SeqCst);
                });
                let current = self.current.load(SeqCst);
                // SAFETY: the leader keeps the loop until it has taken it away and then seen no
                // thread inside.
                if let Some(current) = unsafe { current.as_ref() } {
                    current.take_part(member);
                }
                continue;
            }
            wait(&mut looks, true);
        }
    }

    /// Runs a loop with the threads that are present; alone if there is no memory for the others'
    /// shares.
    fn lead(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        let Ok(mut now) = Loop::new(count, self.threads, work) else {
            return (0..count).for_each(work);
        };
        let _over = AtEnd(|| {
            self.current.store(null_mut(), SeqCst);
            let mut looks = 0;
            while self.inside.load(SeqCst) != 0 {
                wait(&mut looks, false);
            }
        });
        self.current.store((&raw mut now).cast(), SeqCst);
        self.serial.fetch_add(1, SeqCst);
        now.take_part(0);
    }
}

/// Runs `work` on this thread of a pool, and meanwhile the kernels' loops in it with the pool's
/// other threads, which do nothing else. Those that are at other work come later or not at all.
/// Inside of another such call it only does the work.
pub fn with_team<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let threads = rayon::current_num_threads();
    if threads == 1 || rayon::current_thread_index().is_none() || !LED.get().is_null() {
        return work();
    }
    let team = Team {
        threads,
        ..Team::default()
    };
    rayon::in_place_scope(|scope| {
        let _dismiss = AtEnd(|| {
            LED.set(null());
            team.dismissed.store(true, SeqCst);
        });
        let team = &team;
        (1..threads).for_each(|member| scope.spawn(move |_| team.serve(member)));
        LED.set(std::ptr::from_ref(team));
        work()
    })
}

/// Runs `work(i)` for every `i` below `count` with the team that this thread leads, if it does.
pub(super) fn run_with_team(count: usize, work: &(dyn Fn(usize) + Sync)) -> bool {
    let led = LED.replace(null());
    // SAFETY: a team that is led lives until `with_team` returns, which forgets it before.
    let Some(team) = (unsafe { led.as_ref() }) else {
        return false;
    };
    let _again = AtEnd(|| LED.set(led));
    team.lead(count, work);
    true
}
