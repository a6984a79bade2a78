import { describe, expect, it } from 'vitest'
import { tableSamples } from '../../../test/table-samples.ts'
import { inspectTable, type TableSummary } from './open-table.ts'
import { UnreadableTable } from './unreadable-table.ts'
import { readTableRows } from './read-table.ts'
import type { TableRow } from './table-shape.ts'
import { readCell } from './write-csv.ts'

async function* inParts(content: Uint8Array, bytes: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}

async function readAll(
  content: Uint8Array,
  fileName: string,
  partBytes: number,
): Promise<{ look: TableSummary; rows: TableRow[] }> {
  const look = await inspectTable(content, fileName)
  const rows: TableRow[] = []
  for await (const batch of readTableRows(inParts(content, partBytes), look, { rows: 200_000 })) {
    expect(batch.length).toBeLessThanOrEqual(1_000)
    rows.push(...batch)
  }
  return { look, rows }
}

const shown = ({ cells }: TableRow) => {
  const read = cells.map(readCell)
  return read.slice(0, read.findLastIndex(Boolean) + 1)
}
const short = (cells: string[]) => cells.slice(0, cells.findLastIndex(Boolean) + 1)

describe('reading the sample tables', () => {
  it('there are at least sixty samples, each with its own name', () => {
    expect(tableSamples.length).toBeGreaterThanOrEqual(60)
    expect(new Set(tableSamples.map(({ name }) => name)).size).toBe(tableSamples.length)
  })

  describe.each([
    ['parts of 1 MB', 1024 * 1024],
    ['odd parts', 1_021],
  ])('read in %s', (_, partBytes) => {
    it.each(tableSamples.filter(({ content }) => partBytes > 2_000 || content.length < 500_000))(
      '$name',
      async ({ content, fileName, expect: wanted }) => {
        if (wanted.refused) {
          const problem = await readAll(content, fileName, partBytes).then(
            () => undefined,
            (error: unknown) => error,
          )
          expect(problem).toBeInstanceOf(UnreadableTable)
          expect((problem as Error).message).toMatch(wanted.refused)
          expect((problem as Error).message).toMatch(/^[A-Z].*\.$/)
          return
        }
        const { look, rows } = await readAll(content, fileName, partBytes)
        const good = rows.filter(({ problem }) => problem === undefined)
        if (wanted.rows) expect(good.map(shown)).toEqual(wanted.rows.map(short))
        if (wanted.startsWith)
          expect(good.slice(0, wanted.startsWith.length).map(shown)).toEqual(wanted.startsWith)
        if (wanted.count) expect(good.length).toBe(wanted.count)
        expect(rows.filter(({ problem }) => problem).map(({ row }) => row)).toEqual(
          (wanted.problems ?? []).map(([row]) => row),
        )
        for (const [row, reason] of wanted.problems ?? [])
          expect(rows.find(found => found.row === row)?.problem).toMatch(reason)
        expect(look.hasHeaders).toBe(wanted.hasHeaders ?? true)
        const [first = []] = wanted.rows ?? wanted.startsWith ?? []
        if (look.hasHeaders)
          expect(look.columns.slice(0, first.length).map(({ header }) => header)).toEqual(first)
        else expect(look.columns.every(({ header }) => header === '')).toBe(true)
      },
    )
  })
})
