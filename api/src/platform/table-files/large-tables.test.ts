import { describe, expect, it } from 'vitest'
import { csv, header, manyPeople } from '../../../test/table-samples/table-sample.ts'
import { inlineRows, makeWorkbook } from '../../../test/table-samples/make-workbook.ts'
import { inspectTable } from './open-table.ts'
import { UnreadableTable } from './unreadable-table.ts'
import { readTableRows } from './read-table.ts'

const rowsMax = 200_000
const mb = 1024 * 1024

async function* inParts(content: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.length; at += mb) yield content.subarray(at, at + mb)
}

async function count(
  content: Uint8Array,
  limit = rowsMax,
): Promise<{ rows: number; problems: number; lastRow: number }> {
  const found = { rows: 0, problems: 0, lastRow: 0 }
  for await (const batch of readTableRows(inParts(content), await inspectTable(content, 'people.csv'), {
    rows: limit,
  })) {
    found.rows += batch.length
    found.problems += batch.filter(({ problem }) => problem).length
    found.lastRow = batch.at(-1)?.row ?? 0
  }
  return found
}

/** What reading cost: memory on top, turns others got meanwhile, and the longest time without one, in time of the processor. */
async function watch(
  read: () => Promise<unknown>,
): Promise<{ extraBytes: number; turns: number; longestMs: number }> {
  const before = process.memoryUsage().rss
  const seen = { extraBytes: 0, turns: 0, longestMs: 0 }
  let isDone = false
  let last = process.cpuUsage()
  const turn = () => {
    const { user } = process.cpuUsage(last)
    last = process.cpuUsage()
    seen.turns += 1
    seen.longestMs = Math.max(seen.longestMs, user / 1_000)
    seen.extraBytes = Math.max(seen.extraBytes, process.memoryUsage.rss() - before)
    if (!isDone) setImmediate(turn)
  }
  turn()
  await read()
  isDone = true
  return seen
}

const bigCsv = () => Buffer.from(csv([header, ...manyPeople(100_000)]))
const bigWorkbook = () =>
  makeWorkbook({ sheets: [{ name: 'People', rows: inlineRows([header, ...manyPeople(100_000)]) }] })

describe('reading a table of 100,000 rows', () => {
  it.each([
    ['CSV', bigCsv, 50],
    ['XLSX', bigWorkbook, 500],
  ] as const)(
    'the rows are read from %s in bounded memory while other work goes on',
    async (_, make, turnsAtLeast) => {
      const content = make()
      const seen = await watch(async () =>
        expect(await count(content)).toEqual({ rows: 100_001, problems: 0, lastRow: 100_001 }),
      )
      expect(seen.turns).toBeGreaterThan(turnsAtLeast)
      expect(seen.longestMs).toBeLessThan(500)
      expect(seen.extraBytes).toBeLessThan(256 * mb)
    },
    60_000,
  )

  it('a preview does not read the whole file', async () => {
    const content = Buffer.concat(Array.from({ length: 40 }, () => Buffer.from(csv([...manyPeople(12_000)]))))
    expect(content.length).toBeGreaterThan(30 * mb)
    const { user: before } = process.cpuUsage()
    expect((await inspectTable(content, 'people.csv')).columns).toHaveLength(7)
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000)
  })

  it('an unclosed quotation mark loses one row', async () => {
    const people = csv([header, ...manyPeople(100_000)]).split('\r\n')
    people[50_000] = `"${people[50_000]}`
    expect(await count(Buffer.from(people.join('\r\n')))).toEqual({
      rows: 100_001,
      problems: 1,
      lastRow: 100_001,
    })
  })

  it('ragged rows and quotation marks inside cells cost no more time', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `Ada ${at},5" pipe,"Foo" bar${',x'.repeat(at % 5)}\n`,
    ).join('')
    const { user: before } = process.cpuUsage()
    expect(await count(Buffer.from(rows))).toEqual({ rows: 100_000, problems: 0, lastRow: 100_000 })
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(5_000)
  })
})

describe('reading too many rows', () => {
  const tooMany = {
    name: 'Error',
    message: 'This file has more than 1,000 rows. Split it into smaller files.',
  }

  it('a file above the row limit is refused, the header not counted', async () => {
    const rows = [header, ...manyPeople(1_001)]
    for (const make of [
      (some: string[][]) => Buffer.from(csv(some)),
      (some: string[][]) => makeWorkbook({ sheets: [{ name: 'People', rows: inlineRows(some) }] }),
    ]) {
      expect((await count(make(rows.slice(0, -1)), 1_000)).rows).toBe(1_001)
      await expect(count(make(rows), 1_000)).rejects.toMatchObject(tooMany)
      await expect(count(make(rows), 1_000)).rejects.toBeInstanceOf(UnreadableTable)
    }
  })

  it('blank rows do not count, unless there are more than a spreadsheet can have', async () => {
    expect(await count(Buffer.from(`Name\n${'\n'.repeat(5_000)}Ada\n`), 1_000)).toEqual({
      rows: 2,
      problems: 0,
      lastRow: 5_002,
    })
    await expect(count(Buffer.from(`Name,Email\n${'\n'.repeat(1_200_000)}`))).rejects.toThrow(
      'This file has more than 1,048,576 lines.',
    )
  })
})
