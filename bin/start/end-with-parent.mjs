// Loaded before a program that start.mjs runs: the channel between them closes when start.mjs is gone, however it went.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
