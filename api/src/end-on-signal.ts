import type { App } from './app.ts'

/** The time Kubernetes and others give a process by default is 30 seconds. */
const longestStopMs = 28_000

/** Ends on a signal, and when the command that started this process is gone. */
export function endOnSignal(app: App): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
}
