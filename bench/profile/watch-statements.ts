import { connect, createServer, type Socket } from 'node:net'

/** What a server asked its database for. */
export interface Statements {
  /** How often the server waited for an answer. */
  trips: number
  transactions: number
  /** Commits of something written. */
  commits: number
  /** Those of them that wait for the disk. */
  durableCommits: number
  /** The statements, without those that only begin or end a transaction. */
  texts: string[]
}

export interface StatementWatch {
  /** The same database, past the watch. */
  url: string
  /** What was asked for since the last time. */
  take(): Statements
  stop(): Promise<void>
}

/** Stands between a server and PostgreSQL and counts what passes. The connections must not be encrypted. */
export async function watchStatements(url: string): Promise<StatementWatch> {
  const real = new URL(url)
  const folder = real.searchParams.get('host')
  const port = Number(real.port || 5432)
  const target = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: real.hostname, port }
  let counted = nothing()
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const database = connect(target)
    const connection = watchConnection(() => counted)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', data => connection.asked(data)).pipe(database)
    database.on('data', data => connection.answered(data)).pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port: ownPort } = server.address() as { port: number }
  real.searchParams.delete('host')
  real.host = `127.0.0.1:${ownPort}`
  return {
    url: real.toString(),
    take() {
      const taken = counted
      counted = nothing()
      return taken
    },
    stop: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Whether a call asks for this; the node also opens connections and hears of events meanwhile. */
export function isAskedByCalls(text: string): boolean {
  return !/from live_events|pg_notify|set_config\('lock_timeout'/.test(text)
}

const nothing = (): Statements => ({
  trips: 0,
  transactions: 0,
  commits: 0,
  durableCommits: 0,
  texts: [],
})

const writes = /^(INSERT|UPDATE|DELETE|MERGE|COPY) /

/** One connection's messages, by the protocol of PostgreSQL: each has a letter and a length, but for the first of a client. */
function watchConnection(counted: () => Statements) {
  const names = new Map<string, string>()
  const running: string[] = []
  let isFirst = true
  let unanswered = 0
  let hasWritten = false
  let waitsForDisk = true
  let bound = ''

  const ask = (text: string) => {
    const now = counted()
    running.push(text)
    if (/^begin/i.test(text)) now.transactions += 1
    if (/^(begin|commit|rollback)$/i.test(text)) return
    now.texts.push(text)
  }
  const commit = () => {
    if (hasWritten) {
      counted().commits += 1
      if (waitsForDisk) counted().durableCommits += 1
    }
    hasWritten = false
    waitsForDisk = true
  }
  const fromClient = messages((letter, body) => {
    if (letter === 'Q') ask(textAt(body, 0))
    else if (letter === 'P') names.set(textAt(body, 0), textAt(body, textAt(body, 0).length + 1))
    else if (letter === 'B') bound = textAt(body, textAt(body, 0).length + 1)
    else if (letter === 'E') ask(names.get(bound) ?? '')
    if (letter === 'Q' || letter === 'S') {
      if (unanswered === 0) counted().trips += 1
      unanswered += 1
    }
  })
  const fromDatabase = messages((letter, body) => {
    if (letter === 'C') {
      const text = running.shift() ?? ''
      if (writes.test(textAt(body, 0)) || /^\s*with[^]*\b(insert into|update|delete from)\b/i.test(text))
        hasWritten = true
      if (text.includes("'synchronous_commit', 'off'")) waitsForDisk = false
    } else if (letter === 'E') running.shift()
    else if (letter === 'Z') {
      unanswered = Math.max(0, unanswered - 1)
      const state = String.fromCharCode(body[0]!)
      if (state === 'E') hasWritten = false
      if (state === 'I') commit()
    }
  })
  return {
    asked(data: Uint8Array) {
      // The start-up message has no letter.
      const skipped = isFirst ? Buffer.from(data).readUInt32BE(0) : 0
      isFirst = false
      fromClient(data.subarray(skipped))
    },
    answered: fromDatabase,
  }
}

/** Splits a stream into messages, which may come in any pieces. */
function messages(take: (letter: string, body: Buffer) => void): (data: Uint8Array) => void {
  let rest = Buffer.alloc(0)
  return data => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1)
      if (rest.length < end) return
      take(String.fromCharCode(rest[0]!), rest.subarray(5, end))
      rest = rest.subarray(end)
    }
  }
}

function textAt(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from))
}
