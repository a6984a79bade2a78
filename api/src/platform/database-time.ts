import type { Db } from './db/database.ts'
import type { Log } from './log.ts'

const everyMs = 10_000
/** An answer that took longer says too little of the moment it was made. */
const longestAnswerMs = 1_000

/** So small a difference may come from the measurement. */
const agreeWithinMs = 100

let offsetMs = 0

/** The time of the database, by which all nodes agree although their own clocks may be wrong. */
export function databaseTime(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Keeps `databaseTime` right for as long as the process runs. */
export async function followDatabaseTime(db: Db, log: Log): Promise<{ stop(): void }> {
  const compare = async () => {
    const asked = Date.now()
    const { rows } = await db.pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const answered = Date.now()
    const answerMs = answered - asked
    if (answerMs > longestAnswerMs) return
    const difference = Math.round(rows[0]!.ms - (asked + answered) / 2)
    offsetMs = Math.abs(difference) > Math.max(agreeWithinMs, answerMs) ? difference : 0
  }
  await compare()
  const timer = setInterval(() => {
    compare().catch((error: unknown) => log.warn({ err: error }, 'the time of the database'))
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
    },
  }
}
