import { createHash } from 'node:crypto'
import pg from 'pg'
import { DescribedQuery } from './described-query.ts'

/** Statement texts are few and fixed; a text beyond this many is planned anew each time. */
const mostStatements = 1_000
const statementNames = new Map<string, string>()

/** What PostgreSQL plans. The rest, such as `begin`, would gain nothing from a name. */
const planned = /^\s*(select|with|insert|update|delete|merge|values)\b/i

interface Statement {
  text: string
  name?: string
  values?: unknown[]
  /** A copy, which runs itself. */
  submit?: unknown
  once?(event: 'close', heard: () => void): unknown
}

// Set by a statement, because a pooler between us and PostgreSQL refuses or drops what is set by start-up options.
const limitsText = `
  select
    set_config('lock_timeout', '5s', false),
    set_config('statement_timeout', '30s', false),
    set_config('idle_in_transaction_session_timeout', '15s', false),
    set_config('timezone', 'UTC', false)`

/**
 * A connection with our limits. It names every statement with a list of values after its text, so that PostgreSQL parses and
 * plans it once; the list may be empty. Statements that are begun together (`Promise.all`) are sent in one piece and run one
 * after the other, in that order. When the connection is lost, the statements under way fail, and so does every later one.
 */
export class PreparingClient extends pg.Client {
  #underWay = 0
  #isCopying = false
  #isGathering = false
  /** What the first failed statement of a transaction failed with. */
  failure: unknown

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Without a listener the event would end the process.
    this.on('error', () => {})
  }

  // `never`: of the overloads that pg declares, no single signature is assignable to all.
  override connect(callback?: unknown): never {
    const connected = super.connect().then(async () => {
      try {
        await super.query(limitsText)
        return this
      } catch (error) {
        void this.end().catch(() => {})
        throw error
      }
    })
    if (typeof callback !== 'function') return connected as never
    connected.then(
      client => callback(undefined, client),
      (error: unknown) => callback(error),
    )
    return undefined as never
  }

  override query(...args: unknown[]): never {
    const run = super.query.bind(this) as (...values: unknown[]) => unknown
    const [first, second] = args as [string | Statement, unknown]
    const statement = typeof first === 'string' ? { text: first } : first
    const values = Array.isArray(second) ? (second as unknown[]) : statement.values
    if (statement.submit !== undefined) return this.#copy(statement, () => run(...args)) as never
    this.#setPipeline(!this.#isCopying)
    this.#gather()
    const name =
      statement.name === undefined && values && planned.test(statement.text)
        ? statementName(statement.text)
        : undefined
    const running =
      name === undefined ? run(...args) : runNamed(run, { ...statement, name, values }, args.at(-1))
    this.#follow(running)
    return running as never
  }

  /** A copy has the connection to itself: what is begun behind it waits until it is over. */
  #copy(copy: Statement, run: () => unknown): unknown {
    if (this.#underWay > 0) throw new Error('A copy cannot begin while a statement is under way.')
    this.#isCopying = true
    copy.once?.('close', () => {
      this.#isCopying = false
    })
    this.#setPipeline(false)
    return run()
  }

  /** The property is read only for others. */
  #setPipeline(pipeline: boolean): void {
    Object.assign(this, { pipeline })
  }

  #follow(running: unknown): void {
    if (!(running instanceof Promise)) return
    this.#underWay += 1
    running.then(
      () => {
        this.#underWay -= 1
      },
      (error: unknown) => {
        this.#underWay -= 1
        this.failure ??= error
      },
    )
  }

  /** Keeps what is sent until whatever runs now has begun its other statements. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

function runNamed(run: (...args: unknown[]) => unknown, statement: Statement, callback: unknown): unknown {
  const query = new DescribedQuery(statement)
  if (typeof callback === 'function') return run(query, callback)
  return new Promise((resolve, reject) => {
    run(query, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)))
  }).catch((error: unknown) => {
    // Where the statement was begun, instead of the socket that its answer came from.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })
}

/** The same text has the same name in every process, so that a pooler may share connections between nodes. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= mostStatements) return known
  const name = `ribbon_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  statementNames.set(text, name)
  return name
}
