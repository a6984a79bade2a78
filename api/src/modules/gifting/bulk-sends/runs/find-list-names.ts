import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { bulkSends } from '../bulk-sends.tables.ts'

/** The names of the recipient lists that bulk sends went to, by the id of the send. */
export async function findListNames(
  db: Reader,
  bulkSendIds: readonly number[],
): Promise<Map<number, string>> {
  if (bulkSendIds.length === 0) return new Map()
  const rows = await db
    .select({ id: bulkSends.id, listName: bulkSends.listName })
    .from(bulkSends)
    .where(inArray(bulkSends.id, [...bulkSendIds]))
  return new Map(rows.map(({ id, listName }) => [id, listName]))
}
