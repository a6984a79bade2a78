import pg from 'pg'

// What pg does not declare of its own classes.
declare module 'pg' {
  interface Query {
    name?: string
    types?: unknown
    queryMode?: string
    _result: Description
    _accumulateRows: boolean
    prepare(connection: pg.Connection): void
    hasBeenParsed(connection: pg.Connection): boolean
    handleRowDescription(message: unknown): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
}

const begin = { name: 'ribbon_begin', text: 'begin' }

/** Prepares what begins a transaction, and begins none. */
export class BeginPreparation extends pg.Query {
  constructor() {
    super(begin)
  }

  override prepare(connection: pg.Connection): void {
    connection.parse({ ...begin, types: [] }, true)
    connection.sync()
  }
}

/** What a result knows of its columns. */
interface Description {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

interface KnownStatements {
  descriptions: Map<string, Description>
  /** The same connection, but it does not ask for descriptions. */
  undescribed: pg.Connection
}
const knownStatements = new WeakMap<pg.Connection, KnownStatements>()

/**
 * A query that asks only once per connection what columns a prepared statement has. They cannot change: PostgreSQL refuses a
 * prepared statement whose columns would.
 */
export class DescribedQuery extends pg.Query {
  #known: KnownStatements | undefined
  #begin: 'none' | 'to send' | 'sent' = 'none'

  /**
   * Begins a transaction with this query, on a connection that is prepared for it. The query does not run if the transaction
   * cannot begin, because one `sync` ends both.
   */
  beginTransaction(): void {
    this.#begin = 'to send'
    // Also a text without values: only this protocol skips what stands behind an error.
    this.queryMode = 'extended'
  }

  override prepare(connection: pg.Connection): void {
    if (this.#begin === 'to send') {
      connection.bind({ statement: begin.name }, true)
      connection.execute({}, true)
      this.#begin = 'sent'
    }
    // A query with parsers of its own makes something else of the same columns.
    if (this.name === undefined || this.types !== undefined) return super.prepare(connection)
    const known = knownOf(connection)
    const description = known.descriptions.get(this.name)
    if (description === undefined || !this.hasBeenParsed(connection)) {
      this.#known = known
      return super.prepare(connection)
    }
    Object.assign(this._result, description)
    this._accumulateRows = true
    super.prepare(known.undescribed)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // The first of two is of the `begin`.
    if (this.#begin === 'sent') this.#begin = 'none'
    else super.handleCommandComplete(message, connection)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name !== undefined)
      this.#known?.descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function knownOf(connection: pg.Connection): KnownStatements {
  const known = knownStatements.get(connection)
  if (known) return known
  const undescribed: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  const made = { descriptions: new Map<string, Description>(), undescribed }
  knownStatements.set(connection, made)
  return made
}
