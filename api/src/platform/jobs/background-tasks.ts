import type { Log } from '../log.ts'

/**
 * Name → what every node with a worker runs each few seconds: long work that another node may have left half done.
 * A job starts such work at once; the background task resumes it when that job's node has died.
 */
export type BackgroundTasks = Record<
  string,
  {
    everySeconds: number
    /** Ends soon after `stopping` is aborted. */ run: (stopping: AbortSignal) => Promise<void>
  }
>

/** Runs each task on its own timer, never twice at a time. Returns a function that stops them and waits for those running. */
export function startBackgroundTasks(backgroundTasks: BackgroundTasks, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const turns = new Map<string, Promise<void>>()
  const timers = Object.entries(backgroundTasks).map(([name, { everySeconds, run }]) =>
    setInterval(() => {
      if (stopping.signal.aborted || turns.has(name)) return
      turns.set(
        name,
        run(stopping.signal)
          .catch(error => log.error({ err: error, task: name }, 'background task'))
          .finally(() => turns.delete(name)),
      )
    }, everySeconds * 1_000),
  )
  return async () => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(turns.values())
  }
}
