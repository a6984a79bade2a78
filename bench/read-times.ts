import type { Figure } from './figure-table.ts'
import type { HttpClient } from './http-client.ts'
import { median, percentile } from './rounds.ts'

/** How long reads take, one after the other, in milliseconds. The first eight, which prepare their statements, do not count. */
export async function readTimes(
  client: HttpClient,
  headers: Record<string, string>,
  pathOf: (turn: number) => string,
  reads: number,
): Promise<number[]> {
  const times: number[] = []
  for (let turn = -8; turn < reads; turn++) {
    const path = pathOf(Math.abs(turn))
    const began = performance.now()
    const { status, text } = await client.get(path, headers)
    if (turn >= 0) times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
  }
  return times
}

/** The 95th percentile of times that have a limit. */
export function timesFigure(name: string, times: readonly number[], goalMs: number): Figure {
  const p95 = percentile(times, 0.95)
  return {
    name,
    ours: `p95 ${p95.toFixed(1)} ms`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${goalMs} ms`,
    isMet: p95 <= goalMs,
    note: `one read after the other; the median is ${median(times).toFixed(1)} ms`,
  }
}
