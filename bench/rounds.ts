import { setTimeout as sleep } from 'node:timers/promises'

export interface Pace {
  rounds: number
  seconds: number
  warmUpSeconds: number
  isQuick: boolean
}

/**
 * Rounds of 5 seconds are the measure; `BENCH_QUICK=1` only shows that everything runs. Both sides are warmed up first, because V8
 * compiles the product's code while it runs: a gift takes 11 ms of CPU at the start and 6 to 7 after a minute of load.
 */
export function readPace(env: NodeJS.ProcessEnv = process.env): Pace {
  return env['BENCH_QUICK'] === '1'
    ? { rounds: 3, seconds: 1, warmUpSeconds: 0.5, isQuick: true }
    : { rounds: 5, seconds: 5, warmUpSeconds: 15, isQuick: false }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Runs a load for some seconds; returns its rate per second. */
export type Load = (seconds: number) => Promise<number>

/** Does `work` again and again, so many at a time, until the seconds are over. */
export function atATime(atOnce: number, work: () => Promise<unknown>): Load {
  return async seconds => {
    const began = performance.now()
    const until = began + seconds * 1_000
    let done = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          await work()
          done++
        }
      }),
    )
    return (done * 1_000) / (performance.now() - began)
  }
}

export interface Compared {
  ours: number
  limit: number
  ratio: number
}

/**
 * Warms up both, then measures them in turn, so that other load on the machine affects both. Returns
 * medians; the ratio is the median of each round's ratio, because the two halves of a round run close
 * together.
 */
export async function alternate(pace: Pace, ours: Load, limit: Load): Promise<Compared> {
  for (const load of [ours, limit]) await load(pace.warmUpSeconds)
  const measured = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round < pace.rounds; round++) {
    measured.ours.push(await ours(pace.seconds))
    await sleep(200)
    measured.limit.push(await limit(pace.seconds))
    await sleep(200)
  }
  return {
    ours: median(measured.ours),
    limit: median(measured.limit),
    ratio: median(measured.ours.map((value, round) => value / measured.limit[round]!)),
  }
}
