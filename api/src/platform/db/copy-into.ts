import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Writes rows the fastest way PostgreSQL has. `target` is a table with its columns; `lines` are rows of `copied`
 * cells, a tab between cells and a line end after each row.
 */
export async function copyInto(client: pg.PoolClient, target: string, lines: string): Promise<void> {
  await pipeline(Readable.from([Buffer.from(lines)]), client.query(copyFrom(`copy ${target} from stdin`)))
}

/** The rows of a query as PostgreSQL writes a CSV, without values of its own. */
export function copyOut(client: pg.Client, query: string): Readable {
  return client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`))
}

const special = /[\\\t\n\r\0]/
const written: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }

/** A cell of such a line. */
export function copied(value: string | null): string {
  if (value === null) return '\\N'
  return special.test(value) ? value.replace(/[\\\t\n\r\0]/g, sign => written[sign]!) : value
}

/** Texts as one cell of an array column. */
export function copiedArray(texts: readonly string[]): string {
  return texts.length === 0
    ? '{}'
    : copied(`{${texts.map(text => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}
