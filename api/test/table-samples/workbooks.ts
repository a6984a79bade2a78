import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { type TableSample, bytes, csv, header, people, table } from './table-sample.ts'
import { escapeXml, inlineCell, inlineRows, makeWorkbook, workbookFiles, zip } from './make-workbook.ts'

type Made = Parameters<typeof makeWorkbook>[0]
const sample = (
  name: string,
  made: Made | Buffer,
  rows: string[][] = table,
  expect: TableSample['expect'] = {},
): TableSample => ({
  name,
  fileName: 'people.xlsx',
  content: Buffer.isBuffer(made) ? made : makeWorkbook(made),
  expect: { rows, ...expect },
})
const one = (rows: string, rest: Partial<Made> = {}): Made => ({
  sheets: [{ name: 'People', rows }],
  ...rest,
})

const words = [...new Set(table.flat())].filter(Boolean)
const shared = words.map(word => `<si><t>${escapeXml(word)}</t></si>`).join('')
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const sharedRows = table
  .map((texts, at) => {
    const cells = texts.map((text, column) =>
      text
        ? `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="s"><v>${words.indexOf(text)}</v></c>`
        : '',
    )
    return row(at + 1, ...cells)
  })
  .join('')
const [ada = [], grace = []] = people

const styles = `<numFmts count="4">
    <numFmt numFmtId="164" formatCode="00000"/>
    <numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>
    <numFmt numFmtId="166" formatCode="00000\\-0000"/>
    <numFmt numFmtId="167" formatCode="[&lt;=99999]00000;00000\\-0000"/>
  </numFmts>
  <cellStyleXfs count="1"><xf numFmtId="165"/></cellStyleXfs>
  <cellXfs count="8">
    <xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>
    <xf numFmtId="167"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="2"/>
  </cellXfs>`
const number = (reference: string, value: string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`
const numbers = [
  inlineRows([['Name', 'Number', 'More']]),
  row(2, inlineCell('A2', 'Ada'), number('B2', '62704.0'), number('C2', '4.930123456E9')),
  row(3, inlineCell('A3', 'Grace'), number('B3', '2110', 1), number('C3', '0.30000000000000004')),
  row(4, inlineCell('A4', 'Zoe'), number('B4', '21101234', 3), number('C4', '2110', 4)),
  row(5, inlineCell('A5', 'Alan'), number('B5', '627041234', 4), number('C5', '1E-7')),
  row(6, inlineCell('A6', 'Mia'), number('B6', '1E+21'), number('C6', '-5', 7)),
].join('\n')
const numbersShown = [
  ['Name', 'Number', 'More'],
  ['Ada', '62704', '4930123456'],
  ['Grace', '02110', '0.3'],
  ['Zoe', '02110-1234', '02110'],
  ['Alan', '62704-1234', '0.0000001'],
  ['Mia', '1000000000000000000000', '-5'],
]
const dates = [
  inlineRows([['Name', 'Date', 'Date']]),
  row(2, inlineCell('A2', 'Ada'), number('B2', '45292', 2), number('C2', '45292.75', 6)),
  row(3, inlineCell('A3', 'Grace'), '<c r="B3" t="d"><v>2024-02-29T00:00:00</v></c>', number('C3', '59', 5)),
].join('')
const datesShown = [
  ['Name', 'Date', 'Date'],
  ['Ada', '2024-01-01', '2024-01-01T18:00:00'],
  ['Grace', '2024-02-29', '1900-02-28'],
]
const formulas = [
  inlineRows([['Name', 'Email', 'Zip']]),
  row(
    2,
    '<c r="A2" t="str"><f>B1&amp;"x"</f><v>Ada &amp; Co</v></c>',
    '<c r="B2" t="str"><f>LOWER(A2)</f><v>ada@example.com</v></c>',
    '<c r="C2"><f>1+1</f><v>62704</v></c>',
  ),
  row(3, inlineCell('A3', 'Grace'), '<c r="B3" t="e"><f>NA()</f><v>#N/A</v></c>', '<c r="C3"><f>A1</f></c>'),
  row(4, '<c r="A4" t="b"><v>1</v></c>', inlineCell('B4', '=1+1')),
].join('\n')
const rich = [
  ['Name', 'City'],
  ['Ada Lovelace', 'Line\nbreak'],
  ['東京', 'a_b'],
]
const richShared = [
  '<si><t>Name</t></si>',
  '<si><t>City</t></si>',
  '<si><r><rPr><b/></rPr><t>Ada </t></r><r><t xml:space="preserve">Lovelace</t></r></si>',
  '<si><t>Line_x000A_break</t></si>',
  '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
  '<si><t>a_x005F_b</t></si>',
].join('')
const richRows = [0, 1, 2]
  .map(at => row(at + 1, `<c t="s"><v>${at * 2}</v></c>`, `<c t="s"><v>${at * 2 + 1}</v></c>`))
  .join('')
const prefixed = Object.fromEntries(
  Object.entries(workbookFiles(one(inlineRows(table)))).map(([name, text]) => [
    name,
    /sheet1|workbook\.xml$/.test(name)
      ? text.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
      : text,
  ]),
)
const utf16 = Object.fromEntries(
  Object.entries(workbookFiles(one(inlineRows(table)))).map(([name, text]) => [
    name,
    name.includes('sheet1') ? Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le') : text,
  ]),
)
const written: SheetData = table.map(cells => cells.map(value => ({ type: String, value })))

export const workbooks: TableSample[] = [
  sample('a workbook with texts in its cells', one(inlineRows(table))),
  sample('a workbook with shared texts', one(sharedRows, { shared })),
  sample('a workbook another library wrote', await writeXlsxFile(written).toBuffer()),
  sample('a workbook named .csv', one(inlineRows(table))),
  {
    name: 'a CSV named .xlsx',
    fileName: 'people.xlsx',
    content: bytes(csv(table, ';')),
    expect: { rows: table },
  },
  sample('texts of several pieces, with a reading aid', one(richRows, { shared: richShared }), rich),
  sample(
    'cells and rows that do not say where they are',
    one(
      inlineRows(table)
        .replaceAll(/ r="[A-Z]*\d+"/g, '')
        .replaceAll('Country', 'Country'),
    ),
    table.map(cells => cells.filter(Boolean)),
  ),
  sample('numbers, some with zeros before them', one(numbers, { styles }), numbersShown),
  sample('dates', one(dates, { styles }), datesShown),
  sample(
    'dates counted from 1904',
    one(
      `${inlineRows([['Name', 'Date']])}<row r="2">${inlineCell('A2', 'Ada')}${number('B2', '43830', 2)}</row>`,
      { styles, workbookPr: '<workbookPr date1904="1"/>' },
    ),
    [
      ['Name', 'Date'],
      ['Ada', '2024-01-01'],
    ],
  ),
  sample('formulas with what they came to', one(formulas), [
    ['Name', 'Email', 'Zip'],
    ['Ada & Co', 'ada@example.com', '62704'],
    ['Grace', '#N/A'],
    ['TRUE', '=1+1'],
  ]),
  sample('an empty first sheet', {
    sheets: [
      { name: 'Empty', rows: '' },
      { name: 'Styled', rows: '<row r="1"><c r="A1" s="1"/></row>' },
      { name: 'People', rows: inlineRows(table) },
    ],
  }),
  sample('a hidden sheet before the one that is seen', {
    sheets: [
      { name: 'Lists', rows: inlineRows([['secret']]), state: 'hidden' },
      { name: 'People', rows: inlineRows(table) },
    ],
  }),
  sample('hidden rows', one(inlineRows(table).replace('<row r="3">', '<row r="3" hidden="1">'))),
  sample('rows and columns left blank', one(inlineRows([header, ada], 3) + inlineRows([grace], 9)), [
    header,
    ada,
    grace,
  ]),
  sample(
    'a sheet that says it is a million rows long',
    makeWorkbook(
      one(
        inlineRows(table) +
          Array.from({ length: 2_000 }, (_, at) => `<row r="${at + 1_000_000}"><c s="1"/></row>`).join(''),
      ),
    ),
  ),
  sample('names with a prefix', zip(prefixed)),
  sample('a sheet in UTF-16', zip(utf16)),
  sample('files in a zip that are not packed', zip(workbookFiles(one(inlineRows(table))), { method: 0 })),
  sample(
    'signs XML has names for',
    one(
      inlineRows([
        ['Name', 'Company'],
        ['Ada <ada@example.com>', 'Tom & Jerry “Ltd” \u00a0'],
      ]),
    ),
    [
      ['Name', 'Company'],
      ['Ada <ada@example.com>', 'Tom & Jerry “Ltd”'],
    ],
  ),
  sample('a workbook without a header', one(inlineRows(people)), people, { hasHeaders: false }),
  sample('a header and no rows in a workbook', one(inlineRows([header])), [header]),
  sample(
    'a workbook of formulas kept harmless',
    one(
      inlineRows([
        ['Name', 'Phone'],
        ["'=1+1", "'+49 30 123"],
      ]),
    ),
    [
      ['Name', 'Phone'],
      ['=1+1', '+49 30 123'],
    ],
  ),
]
const [, , , namedCsv] = workbooks
if (namedCsv) namedCsv.fileName = 'people.csv'
