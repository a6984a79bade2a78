/** The part of SOQL that a client needs to find records: fields, conditions, order, limit and offset. */
export interface Query {
  fields: string[]
  isCount: boolean
  from: string
  matches: (row: SoqlRow) => boolean
  order: { field: string; isDescending: boolean }[]
  limit: number
  offset: number
}
export type SoqlRow = (field: string) => string | null

/** A query that Salesforce would call malformed. */
export class MalformedQuery extends Error {}

const tokenPattern = /\s*('(?:\\.|[^'\\])*'|!=|<=|>=|[=<>(),]|[\w.:-]+)/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex
    const found = tokenPattern.exec(text)
    if (!found?.[1]) throw new MalformedQuery(`unexpected token at position ${at}`)
    tokens.push(found[1])
  }
  return tokens
}

export function parseQuery(text: string): Query {
  return queryOf(new Tokens(tokensOf(text)))
}

class Tokens {
  private at = 0
  private readonly all: string[]
  constructor(all: string[]) {
    this.all = all
  }

  peek(): string {
    return this.all[this.at] ?? ''
  }

  next(): string {
    const token = this.all[this.at++]
    if (token === undefined) throw new MalformedQuery('unexpected end of query')
    return token
  }

  accepts(word: string): boolean {
    if (this.peek().toUpperCase() !== word) return false
    this.at++
    return true
  }

  expect(word: string): void {
    if (!this.accepts(word)) throw new MalformedQuery(`expecting ${word}, found '${this.peek()}'`)
  }

  isAtEnd(): boolean {
    return this.at >= this.all.length
  }
}

function queryOf(tokens: Tokens): Query {
  tokens.expect('SELECT')
  const isCount = tokens.accepts('COUNT')
  const fields: string[] = []
  if (isCount) {
    tokens.expect('(')
    tokens.expect(')')
  } else
    do fields.push(tokens.next())
    while (tokens.accepts(','))
  tokens.expect('FROM')
  const query: Query = {
    fields,
    isCount,
    from: tokens.next(),
    matches: tokens.accepts('WHERE') ? eitherOf(tokens) : () => true,
    order: [],
    limit: 50_000,
    offset: 0,
  }
  if (tokens.accepts('ORDER')) {
    tokens.expect('BY')
    do query.order.push(orderOf(tokens))
    while (tokens.accepts(','))
  }
  if (tokens.accepts('LIMIT')) query.limit = countOf(tokens)
  if (tokens.accepts('OFFSET')) query.offset = countOf(tokens)
  if (query.offset > 2000) throw new MalformedQuery('maximum SOQL offset allowed is 2000')
  if (!tokens.isAtEnd()) throw new MalformedQuery(`unexpected token: '${tokens.peek()}'`)
  return query
}

function orderOf(tokens: Tokens): Query['order'][number] {
  const field = tokens.next()
  const isDescending = tokens.accepts('DESC')
  if (!isDescending) tokens.accepts('ASC')
  if (tokens.accepts('NULLS')) tokens.next()
  return { field, isDescending }
}

function countOf(tokens: Tokens): number {
  const token = tokens.next()
  if (!/^\d+$/.test(token)) throw new MalformedQuery(`unexpected token: '${token}'`)
  return Number(token)
}

type Test = (row: SoqlRow) => boolean

function eitherOf(tokens: Tokens): Test {
  const tests = [bothOf(tokens)]
  while (tokens.accepts('OR')) tests.push(bothOf(tokens))
  return row => tests.some(test => test(row))
}

function bothOf(tokens: Tokens): Test {
  const tests = [testOf(tokens)]
  while (tokens.accepts('AND')) tests.push(testOf(tokens))
  return row => tests.every(test => test(row))
}

function testOf(tokens: Tokens): Test {
  if (tokens.accepts('(')) {
    const test = eitherOf(tokens)
    tokens.expect(')')
    return test
  }
  const field = tokens.next()
  if (!/^[A-Za-z]/.test(field)) throw new MalformedQuery(`unexpected token: '${field}'`)
  if (tokens.accepts('LIKE')) {
    const pattern = likePattern(tokens.next())
    return row => pattern.test(row(field) ?? '')
  }
  if (tokens.accepts('IN')) {
    tokens.expect('(')
    const values: (string | null)[] = []
    do values.push(valueOf(tokens.next()))
    while (tokens.accepts(','))
    tokens.expect(')')
    return row => values.some(value => isSame(row(field), value))
  }
  if (tokens.accepts('>=')) {
    const least = instantOf(tokens.next())
    return row => Date.parse(row(field) ?? '') >= least
  }
  const isNot = tokens.accepts('!=')
  if (!isNot) tokens.expect('=')
  const value = valueOf(tokens.next())
  return row => isSame(row(field), value) !== isNot
}

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && one.toLowerCase() === other.toLowerCase())

/** Times stand in a query without quotes. */
function instantOf(token: string): number {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(token))
    throw new MalformedQuery(`unexpected token: '${token}'`)
  return Date.parse(token)
}

function valueOf(token: string): string | null {
  if (token.toLowerCase() === 'null') return null
  if (/^(true|false|\d+)$/i.test(token)) return token.toLowerCase()
  if (!token.startsWith("'")) throw new MalformedQuery(`unexpected token: '${token}'`)
  return token.slice(1, -1).replace(/\\(.)/g, '$1')
}

/** `%` and `_` stand for anything, unless a backslash is before them. */
function likePattern(token: string): RegExp {
  if (!token.startsWith("'")) throw new MalformedQuery(`unexpected token: '${token}'`)
  const pieces = token.slice(1, -1).match(/\\.|[^\\]/gsu) ?? []
  const pattern = pieces.map(piece => {
    if (piece === '%') return '[^]*'
    if (piece === '_') return '[^]'
    return piece.replace(/^\\/, '').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  return new RegExp(`^${pattern.join('')}$`, 'iu')
}
