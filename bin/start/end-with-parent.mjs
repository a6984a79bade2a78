// Loaded into every program that start.mjs runs: their channel closes when start.mjs ends, even if it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
