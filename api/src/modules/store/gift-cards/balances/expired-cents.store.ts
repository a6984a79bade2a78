import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { giftCardEntries } from '../gift-cards.tables.ts'
import type { CardKey } from './book-entry.ts'

/** What has expired on a card and was not given back. */
export async function findExpiredCents(reader: Reader, card: CardKey): Promise<number> {
  const rows = await reader
    .select({ cents: sql<number>`coalesce(-sum(${giftCardEntries.deltaCents}), 0)::int` })
    .from(giftCardEntries)
    .where(
      and(
        eq(giftCardEntries.teamId, card.teamId),
        eq(giftCardEntries.recipientId, card.id),
        inArray(giftCardEntries.kind, ['expire', 'prolong']),
      ),
    )
  return oneRow(rows).cents
}
