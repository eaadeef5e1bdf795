//! The memory that the system can still give.
#![allow(clippy::unwrap_used)]

use cortado_core::system::available_below;

fn machine(files: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    root
}

#[test]
fn the_tighter_of_machine_and_group_counts() {
    let free = ("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:   5000 kB\n");
    let group = ("proc/self/cgroup", "1:name=systemd:/x\n0::/job\n");
    let alone = machine(&[free]);
    assert_eq!(available_below(alone.path()), Some(5_120_000));
    let unlimited = machine(&[free, group, ("sys/fs/cgroup/job/memory.max", "max\n")]);
    assert_eq!(available_below(unlimited.path()), Some(5_120_000));
    let limited = machine(&[
        free,
        group,
        ("sys/fs/cgroup/job/memory.max", "4000000\n"),
        ("sys/fs/cgroup/job/memory.current", "3000000\n"),
        ("sys/fs/cgroup/job/memory.stat", "anon 7\ninactive_file 500000\n"),
    ]);
    assert_eq!(available_below(limited.path()), Some(1_500_000));
    assert_eq!(available_below(machine(&[]).path()), None);
}
