import { type TableSample, table } from './table-sample.ts'
import { columnName, inlineCell, inlineRows, makeWorkbook, workbookFiles, zip } from './make-workbook.ts'

const sample = (name: string, content: Uint8Array, refused: RegExp): TableSample => ({
  name,
  fileName: 'people.xlsx',
  content,
  expect: { refused },
})
const one = (rows: string) => ({ sheets: [{ name: 'People', rows }] })
const good = workbookFiles(one(inlineRows(table)))
const whole = zip(good)
const sheet = 'xl/worksheets/sheet1.xml'
const withSheet = (text: string) => zip({ ...good, [sheet]: text })
const without = (part: string) =>
  zip(Object.fromEntries(Object.entries(good).filter(([name]) => name !== part)))
const start = '<worksheet><sheetData>'
const zeros = 64 * 1024 * 1024
const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'

export const brokenWorkbooks: TableSample[] = [
  sample('half a workbook', whole.subarray(0, whole.length / 2), /damaged or not complete/),
  sample('a workbook cut by one byte', whole.subarray(0, -1), /damaged or not complete/),
  sample(
    'a workbook with damaged bytes',
    Buffer.concat([whole.subarray(0, 60), Buffer.alloc(200, 0xff), whole.subarray(260)]),
    /damaged|zip file/,
  ),
  sample('a zip file of nothing', zip({}), /zip file/),
  sample('a workbook without its sheet', without(sheet), /no sheet/),
  sample('a workbook without its book', without('xl/workbook.xml'), /damaged/),
  sample(
    'a workbook of empty sheets',
    makeWorkbook({
      sheets: [
        { name: 'One', rows: '' },
        { name: 'Two', rows: '' },
      ],
    }),
    /nothing in/,
  ),
  sample('XML that ends too early', withSheet(`${start}${inlineRows(table)}`), /damaged/),
  sample('XML that is none', withSheet(`${start}<row><c></row>`), /damaged/),
  sample(
    'a document type',
    withSheet(`<!DOCTYPE worksheet>${start}</sheetData></worksheet>`),
    /no spreadsheet program writes/,
  ),
  sample(
    'entities that grow',
    withSheet(`${entities}${start}<row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>`),
    /no spreadsheet program writes/,
  ),
  sample(
    'an entity nobody declared',
    withSheet(`${start}<row><c t="str"><v>&file;</v></c></row></sheetData></worksheet>`),
    /damaged/,
  ),
  sample(
    'XML nested without end',
    withSheet(`${start}${'<a>'.repeat(5_000)}`),
    /no spreadsheet program writes/,
  ),
  sample(
    'a bomb of spaces',
    withSheet(`${start}${' '.repeat(zeros)}</sheetData></worksheet>`),
    /more than a million letters|unpacks to more/,
  ),
  sample(
    'a bomb of empty cells',
    withSheet(`${start}<row>${'<c/>'.repeat(zeros / 4)}</row></sheetData></worksheet>`),
    /unpacks to more/,
  ),
  sample(
    'a bomb in the shared texts',
    makeWorkbook({ ...one('<row><c t="s"><v>9999999</v></c></row>'), shared: '<si/>'.repeat(zeros / 5) }),
    /unpacks to more/,
  ),
  sample(
    'a bomb that says it is small',
    zip(
      { ...good, [sheet]: `${start}${'<row/>'.repeat(1_000_000)}</sheetData></worksheet>` },
      { declaredSize: 1_000 },
    ),
    /damaged|unpacks to more/,
  ),
  sample(
    '10,000 files in one workbook',
    zip({
      ...good,
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`xl/media/${at}`, ''])),
    }),
    /unpacks to more/,
  ),
  sample(
    'a cell of 10 MB in a workbook',
    makeWorkbook(one(`<row>${inlineCell('A1', 'x'.repeat(10 * 1024 * 1024))}</row>`)),
    /more than a million letters/,
  ),
  sample(
    '10,000 columns in a workbook',
    makeWorkbook(
      one(
        `<row r="1">${Array.from({ length: 10_000 }, (_, at) => inlineCell(`${columnName(at)}1`, 'x')).join('')}</row>`,
      ),
    ),
    /more than 500 columns/,
  ),
  sample(
    'two million rows in a workbook',
    makeWorkbook(one(`<row r="2000000">${inlineCell('A2000000', 'Ada')}</row>`)),
    /more than 1,048,576 lines/,
  ),
  sample('a workbook locked inside its zip', zip(good, { flags: 1 }), /password/),
]
