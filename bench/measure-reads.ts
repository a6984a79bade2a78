import autocannon from 'autocannon'
import type { Figure } from './figure-table.ts'
import { openHttpClient } from './http-client.ts'
import { alternate, type Load, type Pace } from './rounds.ts'

export interface Read {
  name: string
  goal: number
  ours: string[]
  limit: string[]
}

/** Reads of the product against the same documents from the bare server, 10 connections each. */
export async function measureReads(
  reads: readonly Read[],
  origins: { ours: string; limit: string },
  headers: Record<string, string>,
  pace: Pace,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const read of reads) {
    const bytes = await compareAnswers(read, origins, headers)
    const { ratio, ...result } = await alternate(
      pace,
      requestLoad(origins.ours, read.ours, headers),
      requestLoad(origins.limit, read.limit),
    )
    figures.push({
      name: read.name,
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${read.goal}`,
      isMet: ratio >= read.goal,
      note: `${bytes.ours} bytes, the bare server’s ${bytes.limit}`,
    })
  }
  return figures
}

/** Requests per second of 10 connections that go through the paths in turn. */
export function requestLoad(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Load {
  return async seconds => {
    const result = await autocannon({
      url: origin,
      connections: 10,
      duration: seconds,
      headers,
      requests: paths.map(path => ({ path })),
    })
    if (result.errors + result.timeouts + result.non2xx > 0)
      throw new Error(
        `${paths[0]}: ${result.errors} errors, ${result.timeouts} time-outs, ${result.non2xx} refusals under load.`,
      )
    return result['2xx'] / result.duration
  }
}

async function compareAnswers(
  read: Read,
  origins: { ours: string; limit: string },
  headers: Record<string, string>,
): Promise<{ ours: number; limit: number }> {
  const ours = await textOf(origins.ours, read.ours[0]!, headers)
  const limit = await textOf(origins.limit, read.limit[0]!, {})
  const bytes = { ours: Buffer.byteLength(ours), limit: Buffer.byteLength(limit) }
  if (Math.abs(bytes.ours - bytes.limit) > bytes.ours / 100)
    throw new Error(
      `${read.name}: our answer has ${bytes.ours} bytes and the bare server's ${bytes.limit}; a comparison needs the same document.`,
    )
  return bytes
}

async function textOf(origin: string, path: string, headers: Record<string, string>): Promise<string> {
  const client = openHttpClient(origin)
  try {
    const { status, text } = await client.get(path, headers)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return text
  } finally {
    client.close()
  }
}

export function perSecond(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)
}
