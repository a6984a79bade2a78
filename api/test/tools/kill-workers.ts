import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from '../app-under-test.ts'
import { endRestInOrders, restInOrders, type keepServers, type ServerProcess } from '../server-process.ts'

interface Killing {
  /** Above three, workers are killed at other moments each time. */ leastKills: number
  isDone: () => Promise<boolean>
}

/** How long each chunk of orders stands still in the middle of its work, so that kills meet it there. */
const restSeconds = (leastKills: number) => (leastKills > 3 ? 2.5 : 1.2)

/** Makes the work rest, so that `killWorkers` meets it; to be called before the work begins. */
export const restForKills = ({ db }: TestApp, leastKills: number) => restInOrders(db, restSeconds(leastKills))

/**
 * Kills a worker every second or two, the last of them beside one that stays, until the work is done. Answers how often. The work rests
 * no longer once it has been killed often enough.
 */
export async function killWorkers(
  app: TestApp,
  servers: ReturnType<typeof keepServers>,
  { leastKills, isDone }: Killing,
): Promise<number> {
  let kills = 0
  let isOver = false
  const isPaid = async () =>
    (await app.db.pool.query("select from payment_attempts where state = 'succeeded' limit 1")).rowCount === 1
  const alone = Math.max(3, leastKills - 10)
  const kill = async () => {
    let steady: Promise<ServerProcess> | undefined
    while (!isOver) {
      const worker = await servers.start(app.config, '1')
      // A kill at the payment costs two minutes, after which its outcome is asked for: that is for the full size.
      if (leastKills <= 3) await expect.poll(isPaid, { timeout: 60_000 }).toBe(true)
      await sleep(900 + (leastKills > 3 ? (kills % 4) * 500 : 0))
      await servers.end(worker, 'kill')
      kills += 1
      // Nothing can be done before the first have been killed at it; the rest are killed beside one that stays.
      if (kills === alone) steady = servers.start(app.config, '1')
      if (kills === Math.max(leastKills, alone + 2)) await endRestInOrders(app.db)
    }
    await steady
  }
  const watch = async () => {
    while (!(await isDone())) {
      // The planner would join so many new rows by nested loops.
      await app.db.pool.query('analyze')
      expect(await app.audit()).toEqual([])
      await sleep(leastKills > 3 ? 2_000 : 250)
    }
    isOver = true
  }
  await Promise.all([kill(), watch()])
  return kills
}
