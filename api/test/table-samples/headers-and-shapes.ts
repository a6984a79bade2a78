import { type TableSample, bytes, csv, header, manyPeople, people, table } from './table-sample.ts'

const sample = (
  name: string,
  rows: string[][],
  expect: TableSample['expect'] = {},
  delimiter = ',',
): TableSample => ({
  name,
  fileName: 'people.csv',
  content: bytes(csv(rows, delimiter)),
  expect: { rows, ...expect },
})
const text = (name: string, content: string, expect: TableSample['expect']): TableSample => ({
  name,
  fileName: 'people.csv',
  content: bytes(content),
  expect,
})
const wide = (columns: number) => [
  Array.from({ length: columns }, (_, at) => `Column ${at + 1}`),
  Array.from({ length: columns }, (_, at) => `value ${at + 1}`),
]
const [ada = [], grace = []] = people
const formulas = [
  header,
  ['=HYPERLINK("http://evil.example","Click")', '+49 30 123', '-5', '@SUM(A1)', '＝1+1', '02110', 'US'],
  ["=cmd|'/c calc'!A1", "O'Neil", "'quoted'", '--', '', '00501', 'US'],
]
const many = [...manyPeople(5_000)]

export const headersAndShapes: TableSample[] = [
  text('nothing at all', '', { refused: /is empty/ }),
  text('only spaces', '   \t \n', { refused: /nothing in/ }),
  text('only blank lines', '\r\n'.repeat(500), { refused: /nothing in/ }),
  text('only commas', ',,,,\r\n'.repeat(50), { refused: /nothing in/ }),
  sample('a header and no rows', [header]),
  sample('no header', people, { hasHeaders: false }),
  sample(
    'no header and no e-mails',
    people.map(([name = '', , ...rest]) => [name, ...rest]),
    { hasHeaders: false },
  ),
  sample(
    'one column of e-mails without a header',
    [['ada@example.com'], ['grace@example.com'], ['zoe@example.com']],
    { hasHeaders: false },
  ),
  sample('one column of names without a header', [['Ada Lovelace'], ['Grace Hopper'], ['Zoe Pena']], {
    hasHeaders: false,
  }),
  sample('one column of e-mails under a header', [['Email'], ['ada@example.com'], ['grace@example.com']]),
  sample('a header of unknown words above numbers', [
    ['Wer', 'Wohin', 'Kennzahl'],
    ['Ada', 'Berlin', '10115'],
    ['Grace', 'Bonn', '53111'],
  ]),
  sample('the same header twice', [
    ['Name', 'Email', 'Email', 'Street', 'Street'],
    ['Ada', 'ada@example.com', 'ada@home.example', '12 Main Street', 'Floor 3'],
  ]),
  sample('headers left blank', [
    ['Name', '', '', 'City'],
    ['Ada', 'ada@example.com', '12 Main Street', 'Springfield'],
  ]),
  sample(
    'German headers',
    [
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Straße und Hausnummer', 'PLZ', 'Ort', 'Land'],
      ['Jürgen', 'Groß', 'juergen@example.com', 'Königsallee 1', '40212', 'Düsseldorf', 'Deutschland'],
    ],
    {},
    ';',
  ),
  sample(
    'French headers',
    [
      ['Prénom', 'Nom', 'Courriel', 'Adresse', 'Code postal', 'Ville', 'Pays'],
      ['Zoé', 'Dupont', 'zoe@example.com', '5 rue de Rivoli', '01000', 'Bourg-en-Bresse', 'France'],
    ],
    {},
    ';',
  ),
  sample('Japanese headers', [
    ['氏名', '郵便番号', '住所'],
    ['山田太郎', '100-0005', '東京都千代田区丸の内1-1'],
  ]),
  sample('headers in capitals with stars and colons', [
    ['NAME*', 'E-MAIL:', 'STREET *', 'ZIP CODE (required)'],
    ['Ada', 'ada@example.com', '12 Main Street', '62704'],
  ]),
  sample('a title above the header', [['Holiday gifts'], header, ...people], { hasHeaders: false }),
  text('rows that are too short', 'Name,Email,City\nAda\nGrace,grace@example.com\nZoe,,Bonn\n', {
    rows: [['Name', 'Email', 'City'], ['Ada'], ['Grace', 'grace@example.com'], ['Zoe', '', 'Bonn']],
  }),
  text('rows that are too long', 'Name,Email\nAda,ada@example.com,more,and more\nGrace,grace@example.com\n', {
    rows: [
      ['Name', 'Email'],
      ['Ada', 'ada@example.com', 'more', 'and more'],
      ['Grace', 'grace@example.com'],
    ],
  }),
  sample('an empty column', [
    ['Name', '', 'Email'],
    ['Ada', '', 'ada@example.com'],
    ['Grace', '', 'grace@example.com'],
  ]),
  sample('500 columns', wide(500), { hasHeaders: false }),
  sample('501 columns', wide(501), { rows: undefined, refused: /more than 500 columns/ }),
  sample('10,000 columns', wide(10_000), { rows: undefined, refused: /more than 500 columns/ }),
  sample(
    '10,000 columns and semicolons',
    wide(10_000),
    { rows: undefined, refused: /more than 500 columns/ },
    ';',
  ),
  text('one row of 600 cells', `${csv([header, ada])}${'x,'.repeat(600)}x\r\n${csv([grace])}`, {
    rows: [header, ada, grace],
    problems: [[3, /more than 500 cells/]],
  }),
  sample('cells that look like formulas', formulas),
  text('formulas kept harmless by an apostrophe', "Name,Phone,Zip\n'=1+1,'+49 30 123,'-5\n''=1,'quoted,'\n", {
    rows: [
      ['Name', 'Phone', 'Zip'],
      ['=1+1', '+49 30 123', '-5'],
      ["'=1", "'quoted", "'"],
    ],
  }),
  text(
    'odd spaces around cells',
    csv(table)
      .replaceAll('Ada Lovelace', '\u00a0\u2003Ada Lovelace\u200b ')
      .replaceAll('02110', '\ufeff02110\u00a0'),
    { rows: table },
  ),
  sample('zeros before zips', [
    ['Name', 'Zip'],
    ['Grace', '02110'],
    ['Zoé', '01000'],
    ['Ada', '00501'],
  ]),
  sample('a table of one row and one cell', [['ada@example.com']], { hasHeaders: false }),
  text('5,000 rows', csv([header, ...many]), { startsWith: [header, ...many.slice(0, 50)], count: 5_001 }),
  {
    name: 'a name that hides what the file is',
    fileName: '../../people.exe',
    content: bytes(csv(table)),
    expect: { rows: table },
  },
]
