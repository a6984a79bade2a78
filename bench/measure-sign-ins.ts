import { setTimeout as sleep } from 'node:timers/promises'
import { benchPassword, type BenchData } from './bench-data.ts'
import type { Figure } from './figure-table.ts'
import { openHttpClient } from './http-client.ts'
import { median, percentile, type Pace } from './rounds.ts'
import { startProduct } from './server-process.ts'

const goal = 2
const waitingCount = 1_000

/** P11: the 95th percentile of an order list beside 1,000 sign-ins that wait for their hash, against the same without them. */
export async function measureSignIns(
  databaseUrl: string,
  data: BenchData,
  listPath: string,
  headers: Record<string, string>,
  pace: Pace,
): Promise<Figure> {
  const alone: number[] = []
  const beside: number[] = []
  let signedInCount = 0
  for (let round = 0; round < pace.rounds; round++) {
    // Abandoned sign-ins are hashed to the end, so every round has a process of its own.
    const product = await startProduct({ databaseUrl, unlimited: true })
    const client = openHttpClient(product.origin)
    const rush = openHttpClient(product.origin)
    try {
      const times = (seconds: number) => timeReads(() => client.get(listPath, headers), seconds)
      await times(pace.warmUpSeconds)
      alone.push(percentile(await times(pace.seconds), 0.95))
      const crowd = keepWaiting(
        () =>
          rush.post('/api/v2/auth/sign_in', {
            email: data.members[signedInCount % data.members.length]!.email,
            password: benchPassword,
          }),
        () => {
          signedInCount++
        },
      )
      // Until all requests have arrived and wait.
      await sleep(1_000 + pace.warmUpSeconds * 1_000)
      beside.push(percentile(await times(pace.seconds), 0.95))
      crowd.end()
    } finally {
      client.close()
      rush.close()
      await product.stop()
    }
  }
  const [without, within] = [median(alone), median(beside)]
  const ratio = within / without
  return {
    name: 'P11 order list beside 1,000 sign-ins, p95',
    ours: `${within.toFixed(1)} ms`,
    limit: `${without.toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${goal} ×`,
    isMet: ratio <= goal,
    note: `one list after another, against the same without sign-ins; ${signedInCount} sign-ins were answered meanwhile`,
  }
}

async function timeReads(read: () => Promise<{ status: number }>, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const { status } = await read()
    if (status !== 200) throw new Error(`The order list answered ${status} beside the sign-ins.`)
    times.push(performance.now() - began)
  }
  return times
}

/** Keeps 1,000 requests open: an answered one is followed by another. */
function keepWaiting(
  ask: () => Promise<{ status: number; text: string }>,
  onAnswer: () => void,
): { end(): void } {
  let isOver = false
  const one = async () => {
    while (!isOver) {
      const { status, text } = await ask()
      if (status !== 200) throw new Error(`A sign-in answered ${status}: ${text.slice(0, 200)}`)
      onAnswer()
    }
  }
  for (let index = 0; index < waitingCount; index++) {
    one().catch((error: unknown) => {
      if (!isOver) throw error
    })
  }
  return {
    end: () => {
      isOver = true
    },
  }
}
