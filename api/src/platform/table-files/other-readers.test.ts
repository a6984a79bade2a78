import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csv, header, manyPeople, seeded } from '../../../test/table-samples/table-sample.ts'
import { inlineRows, makeWorkbook } from '../../../test/table-samples/make-workbook.ts'
import { tableSamples } from '../../../test/table-samples.ts'
import { CsvRecords } from './csv-records.ts'
import { inspectTable } from './open-table.ts'
import { UnreadableTable } from './unreadable-table.ts'
import { readTableRows } from './read-table.ts'
import type { TableRow } from './table-shape.ts'

async function readAll(content: Uint8Array, fileName = 'people.csv'): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const batch of readTableRows(
    (async function* () {
      yield content
    })(),
    await inspectTable(content, fileName),
    { rows: 200_000 },
  ))
    rows.push(...batch)
  return rows
}

describe('comparing the reader with others', () => {
  it('the reader finds the records csv-parse finds in well-formed text, however it is cut', () => {
    const random = seeded(11)
    const signs = ['a', 'é', '漢', '🎁', '"', ',', '\n', '\r\n', '\r', "'", '.', '1']
    const cell = () =>
      Array.from({ length: Math.floor(random() * 6) }, () => signs[Math.floor(random() * signs.length)]).join(
        '',
      )
    for (let round = 0; round < 60; round += 1) {
      const text = csv(
        Array.from({ length: 40 }, () => ['x', cell(), cell()]),
        ',',
        ['\n', '\r\n', '\r'][round % 3],
      )
      const records = new CsvRecords(',')
      const rows: TableRow[] = []
      for (let at = 0; at < text.length;) {
        const next = at + 1 + Math.floor(random() * 40)
        rows.push(...records.push(text.slice(at, next)))
        at = next
      }
      rows.push(...records.end())
      expect(rows.map(({ cells }) => cells)).toEqual(
        parse(text, { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true }),
      )
      expect(rows.some(({ problem }) => problem)).toBe(false)
    }
  })

  it('the reader finds the cells read-excel-file finds', async () => {
    const rows = [header, ...manyPeople(200)]
    const content = makeWorkbook({ sheets: [{ name: 'People', rows: inlineRows(rows) }] })
    const [sheet] = await readXlsxFile(content)
    expect((await readAll(content)).map(({ cells }) => cells)).toEqual(sheet?.data)
  })
})

describe('reading a file with bytes changed at random', () => {
  const samples = tableSamples.filter(({ content, expect: { rows } }) => rows && content.length < 20_000)

  it('the file is read or refused with a sentence, and nothing else fails', async () => {
    const random = seeded(99)
    let refused = 0
    for (const { content, fileName } of samples) {
      for (let round = 0; round < 8; round += 1) {
        const changed = Buffer.from(content)
        for (let flips = 0; flips < 1 + round; flips += 1)
          changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256)
        const end = round % 4 === 3 ? Math.floor(random() * changed.length) : changed.length
        await readAll(changed.subarray(0, end), fileName).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableTable)
          refused += 1
        })
      }
    }
    expect(refused).toBeGreaterThan(20)
  })
})
