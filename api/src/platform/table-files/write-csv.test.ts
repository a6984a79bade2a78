import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../test/table-samples/table-sample.ts'
import { inspectTable } from './open-table.ts'
import { readTableRows } from './read-table.ts'
import { readCell, writeCsv, writeCsvParts } from './write-csv.ts'

const header = ['Name', 'Note', 'More']

async function readBack(text: string): Promise<string[][]> {
  const content = Buffer.from(text)
  const rows: string[][] = []
  const look = await inspectTable(content, 'list.csv')
  for await (const batch of readTableRows(
    (async function* () {
      yield content
    })(),
    look,
    { rows: 200_000 },
  ))
    rows.push(...batch.map(({ cells }) => cells.map(readCell)))
  return rows
}

describe('writing a CSV', () => {
  it('the file begins with a UTF-8 byte order mark and ends its lines with CRLF', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['1', 2],
          [null, 'x,y'],
        ],
      ),
    ).toBe('\ufeffa,b\r\n1,2\r\n,"x,y"\r\n')
  })

  it('the file is the same in parts as in one piece', async () => {
    const batches = async function* () {
      yield [['1', 'x\ny', '=1']]
      yield []
      yield [['2', null, -3]]
    }
    let text = ''
    for await (const part of writeCsvParts(header, batches())) text += part
    expect(text).toBe(
      writeCsv(header, [
        ['1', 'x\ny', '=1'],
        ['2', null, -3],
      ]),
    )
  })

  it.each([
    '=1+1',
    '+49 30 123',
    '-5',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    "'=1",
    " ' =1",
  ])('the cell %j is kept from being a formula', cell => {
    const [[written = ''] = []] = parse(writeCsv([], [[cell]]), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: '\r\n',
    }) as string[][]
    expect(written).toBe(`'${cell}`)
  })

  it('numbers and harmless cells stay unchanged', () => {
    expect(writeCsv(['n'], [[-5], [1.5], ["O'Neil"], ["'quoted'"], ['a=b'], ['']])).toBe(
      "\ufeffn\r\n-5\r\n1.5\r\nO'Neil\r\n'quoted'\r\na=b\r\n\r\n",
    )
  })

  it('headers are kept harmless too', () => {
    expect(writeCsv(['=1', 'b'], [])).toBe("\ufeff'=1,b\r\n")
  })

  it('is read back as it was, cell by cell', async () => {
    const cells = [
      '+49 30 123',
      '-5',
      '=HYPERLINK("http://x.example","y")',
      "'quoted",
      "''",
      "'=1",
      "''=1",
      "' =1",
      '"',
      '""',
      'a"b',
      'a,b;c\td|e',
      'line\nbreak',
      'line\r\nbreak',
      'line\rbreak',
      '02110',
      '1e5',
      '＝1',
      'Zoë 🎁',
      'x'.repeat(30_000),
      'sep=;',
      '+',
    ]
    const rows = cells.map((cell, at) => [`row ${at}`, cell, 'z'])
    expect(await readBack(writeCsv(header, rows))).toEqual([header, ...rows])
  })

  it('cells of spaces take no longer', () => {
    const began = performance.now()
    for (const cell of ['\t'.repeat(200_000), `a${' '.repeat(200_000)}b`, "'".repeat(200_000)])
      expect(readCell(writeCsv([], [[cell]]).replace(/^\ufeff\r\n/, ''))).toContain(cell.trim())
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('is read back as it was, whatever is in it', async () => {
    const random = seeded(20_261)
    const signs = [...`=+-@'"'",;|\t\n\r \u00a0\u200b＝＋－＠aB1é漢.`, '\r\n', '🎁', "'=", '""', '=', "'"]
    const cell = () =>
      Array.from({ length: Math.floor(random() * 7) }, () => signs[Math.floor(random() * signs.length)]).join(
        '',
      )
    for (let round = 0; round < 40; round += 1) {
      const rows = Array.from({ length: 50 }, (_, at) => [
        `row ${at}`,
        cell(),
        cell(),
        cell(),
        cell(),
        `${cell()}.`,
      ])
      const wanted = rows.map(cells => cells.map(trimmed))
      expect(await readBack(writeCsv([...header, 'And', 'So', 'End'], rows))).toEqual([
        [...header, 'And', 'So', 'End'],
        ...wanted,
      ])
    }
  })
})

describe('reading a written cell', () => {
  it.each([
    ['  x ', 'x'],
    ['\u00a0\u2003x\u3000\ufeff', 'x'],
    ["'+49", '+49'],
    ["' +49", '+49'],
    ["'x", "'x"],
    ["''=1", "'=1"],
    ["'", "'"],
    ["'-", '-'],
    ['', ''],
  ])('the cell %j is read as %j', (written, meant) => {
    expect(readCell(written)).toBe(meant)
  })
})

/** What a reader may take off: spaces around a cell, not its apostrophes. */
function trimmed(text: string): string {
  return text.replace(/^[\s\u200b]+|[\s\u200b]+$/g, '')
}
