import { signShopperToken } from '../../api/src/modules/store/storefront/sign-shopper-token.ts'
import type { Db } from '../../api/src/platform/db/database.ts'
import { hashToken, newToken } from '../../api/src/platform/ids.ts'
import type { BenchData } from '../bench-data.ts'
import { benchSecretKey } from '../server-process.ts'
import type { OpenStore } from './open-store.ts'

export interface WaitingCart {
  id: number
  token: string
}

/** Carts of two things whose address and shipping are chosen, so that only the checkout is left; they are made many at a time. */
export function waitingCarts(db: Db, { teamId, variantIds }: BenchData, store: OpenStore) {
  const waiting: WaitingCart[] = []
  let made = 0
  return {
    async make(count: number): Promise<void> {
      const tokens = Array.from({ length: count }, () =>
        signShopperToken(benchSecretKey, store.id, newToken()),
      )
      const { rows } = await db.pool.query<{ id: number; token: string }>(cartsText, [
        teamId,
        store.id,
        tokens,
        tokens.map(hashToken),
        variantIds,
        made,
      ])
      made += count
      waiting.push(...rows)
      await db.pool.query('analyze carts, cart_lines, cart_rates')
    },
    take(): WaitingCart {
      const cart = waiting.pop()
      if (!cart) throw new Error('Too few carts were made for this round.')
      return cart
    },
    get count(): number {
      return waiting.length
    },
  }
}

const cartsText = `
  with wanted as (
    select w.token, w.token_hash, w.n, 'se-' || md5(w.token) as rate_id
    from unnest($3::text[], $4::text[]) with ordinality as w (token, token_hash, n)
  ), made as (
    insert into carts (
      team_id, store_id, token_hash, ship_name, ship_email, ship_phone, ship_address_one, ship_city, ship_state,
      ship_zipcode, ship_country, tax_rate, rate_id
    )
    select
      $1, $2, token_hash, 'Grace Hopper', 'grace@example.test', '+15125550100', '500 E Cesar Chavez St', 'Austin', 'TX',
      '78701', 'US', 0.0825, rate_id
    from wanted
    returning id, team_id, token_hash, rate_id
  ), rated as (
    insert into cart_rates (
      team_id, cart_id, rate_id, carrier_code, service_code, service_name, amount_cents, delivery_days, quote_hash,
      expires_at
    )
    select
      team_id, id, rate_id, 'standard', 'standard_shipping', 'Standard Shipping', 900, 5, 'measured',
      now() + interval '30 minutes'
    from made
  ), filled as (
    insert into cart_lines (team_id, cart_id, product_id, product_variant_id, quantity, shown_price_cents)
    select m.team_id, m.id, v.product_id, v.id, 1, v.retail_price_cents
    from made m
    join wanted w using (token_hash)
    cross join generate_series(0, 1) as thing
    join product_variants v
      on v.id = ($5::bigint[])[1 + ((w.n + $6::int) * 2 + thing) % cardinality($5::bigint[])]
  )
  select m.id, w.token
  from made m
  join wanted w using (token_hash)`
