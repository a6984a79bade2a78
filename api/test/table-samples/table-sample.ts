export interface TableSample {
  name: string
  fileName: string
  content: Uint8Array
  expect: {
    /** All rows with the header, cells as `readCell` gives them, blank ones at the end left out. */
    rows?: string[][]
    /** Whether the first row is a header; true where it is not said. */
    hasHeaders?: boolean
    /** The file is not taken, with this sentence. */
    refused?: RegExp
    /** Rows of the spreadsheet that could not be read as rows, and why; they are not among `rows`. */
    problems?: [row: number, reason: RegExp][]
    /** The first rows only, where there are many. */
    startsWith?: string[][]
    count?: number
  }
}

export const header = ['Name', 'Email', 'Street', 'City', 'State', 'Zip', 'Country']

/** People with addresses a carrier would take. */
export const people = [
  ['Ada Lovelace', 'ada@example.com', '12 Main Street', 'Springfield', 'IL', '62704', 'US'],
  ['Grace Hopper', 'grace@example.com', '400 Harbor Road', 'Boston', 'MA', '02110', 'US'],
  ['Jürgen Groß', 'juergen@example.com', 'Königsallee 1', 'Düsseldorf', '', '40212', 'DE'],
  ['Zoë Peña', 'zoe@example.com', 'Calle Mayor 5', 'Málaga', 'Málaga', '29001', 'ES'],
]
export const table = [header, ...people]

/** Cells are quoted only where they must be. */
export function csv(rows: readonly (readonly string[])[], delimiter = ',', lineEnd = '\r\n'): string {
  return rows
    .map(
      cells =>
        cells
          .map(cell =>
            cell.includes('"') || cell.includes(delimiter) || /[\r\n]/.test(cell)
              ? `"${cell.replaceAll('"', '""')}"`
              : cell,
          )
          .join(delimiter) + lineEnd,
    )
    .join('')
}

export const bytes = (text: string): Uint8Array => Buffer.from(text)

/** The same numbers from 0 to 1 every time. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const first = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Frances',
  'Radia',
  'Margaret',
  'Niklaus',
]
const last = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Allen',
  'Perlman',
  'Hamilton',
  'Wirth',
]
const places = [
  ['Springfield', 'IL', '62704'],
  ['Boston', 'MA', '02110'],
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
  ['Portland', 'OR', '97205'],
] as const

/** As many people as are wanted, each with an email of their own. */
export function* manyPeople(count: number, seed = 4): Generator<string[]> {
  const random = seeded(seed)
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  for (let at = 1; at <= count; at += 1) {
    const [city, state, zip] = one(places)
    yield [
      `${one(first)} ${one(last)}`,
      `person${at}@example.com`,
      `${1 + Math.floor(random() * 999)} Main Street`,
      city,
      state,
      zip,
      'US',
    ]
  }
}
