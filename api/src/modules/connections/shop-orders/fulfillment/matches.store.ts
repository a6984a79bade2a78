import { and, eq, sql } from 'drizzle-orm'
import { columns, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { shopMatches, shopOrderLines } from '../shop-orders.tables.ts'
import type { ShopOrderRow } from './fulfillment.store.ts'

type Named = Pick<ShopOrderRow, 'teamId' | 'id'>
type Match = InsertOf<typeof shopMatches>

const lineColumns = columns({ matchKey: text('l.match_key') })

/** What a line of an order goes by. */
export async function findLine(reader: Reader, { teamId, id }: Named, lineId: string) {
  const [line] = await readRows(
    reader,
    lineColumns,
    `select ${lineColumns} from shop_order_lines l where l.team_id = $1 and l.shop_order = $2 and l.platform_id = $3`,
    [teamId, id, lineId],
  )
  return line
}

export async function saveMatch(tx: Tx, match: Match): Promise<void> {
  await tx
    .insert(shopMatches)
    .values(match)
    .onConflictDoUpdate({
      target: [shopMatches.teamId, shopMatches.domain, shopMatches.matchKey],
      set: { productVariantId: sql`excluded.product_variant_id`, chosenAt: sql`now()` },
    })
}

/** False where nobody chose anything. */
export async function deleteMatch(
  tx: Tx,
  { teamId, domain, matchKey }: Pick<Match, 'teamId' | 'domain' | 'matchKey'>,
): Promise<boolean> {
  const deleted = await tx
    .delete(shopMatches)
    .where(
      and(eq(shopMatches.teamId, teamId), eq(shopMatches.domain, domain), eq(shopMatches.matchKey, matchKey)),
    )
    .returning({ matchKey: shopMatches.matchKey })
  return deleted.length === 1
}

/** Takes the match of a line away, also where it is in work. */
export async function clearLine(tx: Tx, { teamId, id }: Named, lineId: string): Promise<void> {
  await tx
    .update(shopOrderLines)
    .set({ productVariantId: null })
    .where(
      and(
        eq(shopOrderLines.teamId, teamId),
        eq(shopOrderLines.shopOrder, id),
        eq(shopOrderLines.platformId, lineId),
      ),
    )
}
