import { openLedger } from './ledger.ts'

type Row = { id: string }
interface BookLine {
  at: string
  note: string
  puts: [table: string, row: Row][]
}

/** Rows in memory, made durable by a ledger file. The changes of a request are one line, so they are stored together or not at all. */
export interface Book<Tables extends Record<string, Row>> {
  get<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined
  /** Oldest first. */
  all<Name extends keyof Tables & string>(table: Name): Tables[Name][]
  put<Name extends keyof Tables & string>(table: Name, row: Tables[Name]): void
  hasChanges(): boolean
  commit(note: string): Promise<void>
  clear(): void
  close(): Promise<void>
}

export function openBook<Tables extends Record<string, Row>>(
  file: string,
  options: { sync: boolean },
): Book<Tables> {
  const ledger = openLedger<BookLine>(file, options)
  const tables = new Map<string, Map<string, Row>>()
  let changes: [string, Row][] = []

  function rows(table: string): Map<string, Row> {
    let found = tables.get(table)
    if (!found) tables.set(table, (found = new Map()))
    return found
  }

  for (const line of ledger.past) for (const [table, row] of line.puts) rows(table).set(row.id, row)
  ledger.past.length = 0

  return {
    // The map of a table holds rows of that table only, which the types of one map for all cannot say.
    get: (table, id) => rows(table).get(id) as never,
    all: table => [...rows(table).values()] as never,
    put(table, row) {
      rows(table).set(row.id, row)
      changes.push([table, row])
    },
    hasChanges: () => changes.length > 0,
    commit(note) {
      if (changes.length === 0) return Promise.resolve()
      const puts = changes
      changes = []
      return ledger.append({ at: new Date().toISOString(), note, puts })
    },
    clear() {
      tables.clear()
      changes = []
      ledger.clear()
    },
    close: () => ledger.close(),
  }
}
