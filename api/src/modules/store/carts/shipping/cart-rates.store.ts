import { sql } from 'drizzle-orm'
import { columns, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { CartKey } from '../carts.store.ts'
import { cartRates } from '../carts.tables.ts'

const rateColumns = columns({
  rateId: text('r.rate_id'),
  carrierCode: orNull(text('r.carrier_code')),
  serviceCode: orNull(text('r.service_code')),
  serviceName: text('r.service_name'),
  amountCents: int('r.amount_cents'),
  deliveryDays: orNull(int('r.delivery_days')),
})
export type CartRate = RowOf<typeof rateColumns>

/** The carrier's offers for a cart, cheapest first, those that still hold unless `evenExpired`. */
export function listRates(
  reader: Reader,
  { teamId, id }: CartKey,
  { evenExpired }: { evenExpired: boolean },
): Promise<CartRate[]> {
  return readRows(
    reader,
    rateColumns,
    `
    select ${rateColumns}
    from cart_rates r
    where r.team_id = $1
      and r.cart_id = $2
      and ($3 or r.expires_at > now())
    order by r.amount_cents, r.rate_id`,
    [teamId, id, evenExpired],
  )
}

/** The offers for exactly this address and these lines, while they hold. */
export function findRates(reader: Reader, { teamId, id }: CartKey, hash: string): Promise<CartRate[]> {
  return readRows(
    reader,
    rateColumns,
    `
    select ${rateColumns}
    from cart_rates r
    where r.team_id = $1
      and r.cart_id = $2
      and r.quote_hash = $3
      and r.expires_at > now()`,
    [teamId, id, hash],
  )
}

/** Keeps new offers of a claimed cart; those that are there already keep their time. */
export async function replaceRates(
  tx: Tx,
  { teamId, id }: CartKey,
  rates: readonly CartRate[],
  hash: string,
): Promise<void> {
  await tx.client.query(
    'delete from cart_rates where team_id = $1 and cart_id = $2 and (quote_hash <> $3 or expires_at <= now())',
    [teamId, id, hash],
  )
  await tx
    .insert(cartRates)
    .values(
      rates.map(rate => ({
        ...rate,
        teamId,
        cartId: id,
        quoteHash: hash,
        expiresAt: sql`now() + interval '30 minutes'`,
      })),
    )
    .onConflictDoNothing()
}

/** Other goods or another address need new offers. */
export async function dropRates(tx: Tx, { teamId, id }: CartKey): Promise<void> {
  await tx.client.query('delete from cart_rates where team_id = $1 and cart_id = $2', [teamId, id])
}
