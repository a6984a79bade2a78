import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure-table.ts'
import { median, type Pace } from './rounds.ts'
import { startLimit, startProduct, type ServerProcess } from './server-process.ts'

const goals = { seconds: 1.5, megabytes: 200 }
const megabyte = 1024 * 1024

/**
 * P9: from the start of the process, on a database with data, to the first 200; then the memory of the idle
 * process, its worker running.
 */
export async function measureStart(databaseUrl: string, pace: Pace): Promise<Figure[]> {
  const idleMs = pace.isQuick ? 1_000 : 10_000
  const ours = await observe(() => startProduct({ databaseUrl, worker: true }), pace.rounds, idleMs)
  const limit = await observe(() => startLimit(databaseUrl), 1, idleMs)
  return [
    {
      name: 'P9 start with existing data',
      ours: seconds(ours.readyMs),
      limit: seconds(limit.readyMs),
      ratio: (ours.readyMs / limit.readyMs).toFixed(1),
      goal: `≤ ${goals.seconds} s`,
      isMet: ours.readyMs <= goals.seconds * 1_000,
    },
    {
      name: 'P9 memory of the idle process',
      ours: megabytes(ours.bytes),
      limit: megabytes(limit.bytes),
      ratio: (ours.bytes / limit.bytes).toFixed(1),
      goal: `≤ ${goals.megabytes} MB`,
      isMet: Number.isNaN(ours.bytes) ? undefined : ours.bytes <= goals.megabytes * megabyte,
      note: 'resident, 10 seconds after the first answer',
    },
  ]
}

async function observe(
  start: () => Promise<ServerProcess>,
  rounds: number,
  idleMs: number,
): Promise<{ readyMs: number; bytes: number }> {
  const readyMs: number[] = []
  let bytes = Number.NaN
  for (let round = 0; round < rounds; round++) {
    const server = await start()
    readyMs.push(server.readyMs)
    if (round === rounds - 1) {
      await sleep(idleMs)
      bytes = await server.residentBytes()
    }
    await server.stop()
  }
  return { readyMs: median(readyMs), bytes }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`
