import pg from 'pg'

// What pg does not declare of its own classes.
declare module 'pg' {
  interface Query {
    name?: string
    types?: unknown
    _result: Description
    _accumulateRows: boolean
    prepare(connection: pg.Connection): void
    hasBeenParsed(connection: pg.Connection): boolean
    handleRowDescription(message: unknown): void
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

  override prepare(connection: pg.Connection): void {
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
