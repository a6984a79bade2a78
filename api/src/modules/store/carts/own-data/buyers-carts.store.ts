import { columns, id, text } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { CartState } from '../carts.tables.ts'

const lockedColumns = columns({
  id: id('c.id'),
  tokenHash: text('c.token_hash'),
  state: text<CartState>('c.state'),
})

/** Locks the carts in which an email address, in lower case, stands in any way, in the order of their ids. */
export function lockCartsOfBuyer(tx: Tx, { teamId, email }: { teamId: number; email: string }) {
  return readRows(
    tx,
    lockedColumns,
    `
    select ${lockedColumns}
    from carts c
    where c.team_id = $1
      and c.id in (
        select id from carts where team_id = $1 and lower(ship_email) = $2
        union
        select id from carts where team_id = $1 and lower(proven_email) = $2
        union
        select cart_id from email_proofs where team_id = $1 and lower(email) = $2
      )
    order by c.id
    for update`,
    [teamId, email],
  )
}

/** Takes the address, what was quoted for it and its proofs out of carts. What is in them stays. */
export async function eraseBuyerFromCarts(tx: Tx, teamId: number, cartIds: readonly number[]): Promise<void> {
  const ofCarts = [teamId, cartIds]
  await tx.client.query(
    'delete from email_proofs where team_id = $1 and cart_id = any($2::bigint[])',
    ofCarts,
  )
  await tx.client.query('delete from cart_rates where team_id = $1 and cart_id = any($2::bigint[])', ofCarts)
  await tx.client.query(
    `
    update carts
    set
      ship_name = null, ship_company = null, ship_email = null, ship_phone = null,
      ship_address_one = null, ship_address_two = null, ship_city = null, ship_state = null,
      ship_zipcode = null, ship_country = null,
      tax_rate = null, rate_id = null, service_code = null, proven_email = null, version = version + 1
    where team_id = $1
      and id = any($2::bigint[])`,
    ofCarts,
  )
}
