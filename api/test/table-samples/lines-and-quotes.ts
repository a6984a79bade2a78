import { type TableSample, bytes, csv, header, people, table } from './table-sample.ts'

const sample = (name: string, text: string, expect: TableSample['expect']): TableSample => ({
  name,
  fileName: 'people.csv',
  content: bytes(text),
  expect,
})
const [ada = [], grace = [], juergen = [], zoe = []] = people
const line = (cells: string[]) => csv([cells])
const inQuotes = (cells: string[]) => cells.map(cell => `"${cell}"`).join(',')
const multiline = [
  header,
  ['Ada\nLovelace', 'ada@example.com', '12 Main Street\r\nFloor 3', 'Springfield', 'IL', '62704', 'US'],
  grace,
]
const quoted = [
  header,
  [
    'Ada "Countess" Lovelace',
    'ada@example.com',
    '12 Main Street, Floor 3',
    'Springfield',
    'IL',
    '62704',
    'US',
  ],
  ['"', 'q@example.com', '""', 'Boston', 'MA', '02110', 'US'],
]
const huge = 'x'.repeat(10 * 1024 * 1024)
const commas = [
  header,
  ...people.map(([name = '', mail = '', street = '', ...rest]) => [
    name,
    mail,
    `${street}, floor 2, left`,
    ...rest,
  ]),
]

export const linesAndQuotes: TableSample[] = [
  sample('semicolons', csv(table, ';'), { rows: table }),
  sample('semicolons with commas in the cells', csv(commas, ';'), { rows: commas }),
  sample('tabs', csv(table, '\t'), { rows: table }),
  sample('bars', csv(table, '|'), { rows: table }),
  sample('a first line that names the sign', `sep=;\r\n${csv(table, ';')}`, { rows: table }),
  sample('a first line that names a rare sign', `"sep=^"\n${csv(table, '^', '\n')}`, { rows: table }),
  sample('lines ended by LF', csv(table, ',', '\n'), { rows: table }),
  sample('lines ended by CR', csv(table, ',', '\r'), { rows: table }),
  sample(
    'lines ended in every way',
    line(header) +
      csv([ada], ',', '\n') +
      csv([grace], ',', '\r') +
      csv([juergen], ',', '\r\n') +
      csv([zoe], ',', '\r'),
    { rows: table },
  ),
  sample('no end of the last line', csv(table).trimEnd(), { rows: table }),
  sample('blank lines in between', `\r\n\r\n${line(header)}\r\n${line(ada)},,,,,,\r\n   \r\n${line(grace)}`, {
    rows: [header, ada, grace],
  }),
  sample('a thousand blank lines at the end', csv(table) + ',,,,,,\r\n'.repeat(1_000), { rows: table }),
  sample('a delimiter after the last cell', csv(table).replaceAll('\r\n', ',\r\n'), { rows: table }),
  sample('line ends in quotes', csv(multiline), { rows: multiline }),
  sample('line ends in quotes, lines ended by LF', csv(multiline, ';', '\n'), { rows: multiline }),
  sample('doubled quotes', csv(quoted), { rows: quoted }),
  sample('every cell in quotes', table.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n'), {
    rows: table,
  }),
  sample('spaces around quotes', table.map(cells => cells.map(cell => ` "${cell}" `).join(',')).join('\n'), {
    rows: table,
  }),
  sample(
    'a quote within a cell',
    `${line(header)}5" Pipe,ada@example.com,12 Main Street,Springfield,IL,62704,US\n${line(grace)}`,
    { rows: [header, ['5" Pipe', ...ada.slice(1)], grace] },
  ),
  sample(
    'words after a closing quote',
    `${line(header)}"Ada" Lovelace,ada@example.com,12 Main Street,Springfield,IL,62704,US\n${line(grace)}`,
    { rows: [header, ['"Ada" Lovelace', ...ada.slice(1)], grace] },
  ),
  sample('a quote never closed, in the last row', `${csv(table)}"Mia,mia@example.com,Ring 7,Bonn,,53111,DE`, {
    rows: table,
    problems: [[6, /not closed/]],
  }),
  sample(
    'a quote never closed, in a row before others',
    `${line(header)}${line(ada)}"Mia,mia@example.com,Ring 7,Bonn,,53111,DE\r\n${csv([grace, juergen, zoe])}`,
    { rows: table, problems: [[3, /not closed/]] },
  ),
  sample(
    'a quote never closed, before rows in quotes',
    `${line(header)}"Mia,mia@example.com,Ring 7,Bonn,,53111,DE\r\n${people.map(inQuotes).join('\r\n')}`,
    { rows: table, problems: [[2, /not closed/]] },
  ),
  sample(
    'a quote that is closed three rows later',
    [
      `${line(header)}Mia,"mia@example.com,Ring 7,Bonn,,53111,DE\r\n`,
      `${csv([ada, grace])}Leo,leo@example.com,Ring 8",Bonn,,53111,DE\r\n${line(zoe)}`,
    ].join(''),
    {
      rows: [header, ada, grace, ['Leo', 'leo@example.com', 'Ring 8"', 'Bonn', '', '53111', 'DE'], zoe],
      problems: [[2, /not closed/]],
    },
  ),
  sample('a cell of 10 MB', `${csv([header, ada])}${huge},x@example.com\r\n${line(grace)}`, {
    rows: [header, ada, grace],
    problems: [[3, /longer than 250,000 letters/]],
  }),
  sample('a cell of 10 MB in quotes', `${csv([header, ada])}"${huge}",x@example.com\r\n${line(grace)}`, {
    rows: [header, ada, grace],
    problems: [[3, /longer than 250,000 letters/]],
  }),
  sample('one line of 10 MB', huge, { refused: /first row .*longer than 250,000 letters/ }),
  sample('quotes that match nowhere', `${line(header)}${'a","x\n'.repeat(2_000)}`, {
    refused: /quotation marks .*do not match/,
  }),
]
