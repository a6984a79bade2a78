import { and, eq } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, texts, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { carts, type CartState } from './carts.tables.ts'

export type CartRow = typeof carts.$inferSelect

export interface CartKey {
  teamId: RowId
  id: RowId
}

/** Who shops where; the hash finds the cart of the token. */
export interface Visit {
  teamId: RowId
  storeId: RowId
  tokenHash: string
}

const claimedColumns = columns({ teamId: id('team_id'), id: id('id'), version: int('version') })
export type ClaimedCart = RowOf<typeof claimedColumns>

/**
 * Takes an open cart for a change: locks it and raises its version. Undefined where the token has none, and where the cart is being
 * paid or is an order.
 */
export async function claimCart(tx: Tx, { teamId, tokenHash }: Visit): Promise<ClaimedCart | undefined> {
  const [cart] = await readRows(
    tx,
    claimedColumns,
    `
    update carts
    set version = version + 1, touched_at = now()
    where team_id = $1
      and token_hash = $2
      and state = 'open'
    returning ${claimedColumns}`,
    [teamId, tokenHash],
  )
  return cart
}

/** The same; a token without a cart gets one. */
export async function claimOrMakeCart(
  tx: Tx,
  { teamId, storeId, tokenHash }: Visit,
): Promise<ClaimedCart | undefined> {
  const [cart] = await readRows(
    tx,
    claimedColumns,
    `
    insert into carts as c (team_id, store_id, token_hash)
    values ($1, $2, $3)
    on conflict (team_id, token_hash) do update
    set version = c.version + 1, touched_at = now()
    where c.state = 'open'
    returning ${claimedColumns}`,
    [teamId, storeId, tokenHash],
  )
  return cart
}

/** What a token's cart is, whatever its state. */
export async function findCart(reader: Reader, { teamId, tokenHash }: Visit): Promise<CartRow | undefined> {
  const [row] = await reader
    .select()
    .from(carts)
    .where(and(eq(carts.teamId, teamId), eq(carts.tokenHash, tokenHash)))
  return row
}

/** The cart of a token, locked until the transaction ends. A checkout locks it before everything else. */
export async function lockCart(tx: Tx, { teamId, tokenHash }: Visit): Promise<CartRow | undefined> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.teamId, teamId), eq(carts.tokenHash, tokenHash)))
    .for('update')
  return row
}

const countryColumns = columns({ countries: texts('s.countries') })

/** Where a store sends to; none: the country that parcels leave from. */
export async function findCountries(
  reader: Reader,
  { teamId, storeId }: Pick<Visit, 'teamId' | 'storeId'>,
): Promise<string[]> {
  const text = `select ${countryColumns} from stores s where s.team_id = $1 and s.id = $2`
  return oneRow(await readRows(reader, countryColumns, text, [teamId, storeId])).countries
}

const oldCarts = 1_000

/** Deletes carts that nobody has touched for 30 days; an order keeps its cart. */
export async function deleteOldCarts(db: Db): Promise<void> {
  let deleted: number | null
  do {
    const result = await db.pool.query(
      `
      delete from carts c
      using (
        select team_id, id
        from carts
        where state = 'open'
          and touched_at < now() - interval '30 days'
        limit $1
        for update skip locked
      ) old
      where c.team_id = old.team_id
        and c.id = old.id`,
      [oldCarts],
    )
    deleted = result.rowCount
  } while (deleted === oldCarts)
}

const pricedColumns = columns({
  cartId: orNull(id('c.id')),
  state: text<CartState>(`coalesce(c.state, 'open')`),
  version: int('coalesce(c.version, 0)'),
  name: orNull(text('c.ship_name')),
  company: orNull(text('c.ship_company')),
  email: orNull(text('c.ship_email')),
  phone: orNull(text('c.ship_phone')),
  addressOne: orNull(text('c.ship_address_one')),
  addressTwo: orNull(text('c.ship_address_two')),
  city: orNull(text('c.ship_city')),
  province: orNull(text('c.ship_state')),
  zipcode: orNull(text('c.ship_zipcode')),
  country: orNull(text('c.ship_country')),
  taxRate: orNull(int('c.tax_rate::float8')),
  rateId: orNull(text('c.rate_id')),
  serviceCode: orNull(text('c.service_code')),
  provenEmail: orNull(text('c.proven_email')),
  hasGiftCards: bool(
    'exists (select from cart_gift_cards g where g.team_id = c.team_id and g.cart_id = c.id)',
  ),
  shippingMode: text<'carrier' | 'flat'>('s.shipping_mode'),
  flatFeeCents: int('s.flat_fee_cents'),
  freeFromCents: orNull(int('s.free_from_cents')),
  taxPlaces: orNull(texts('s.tax_places')),
  countries: texts('s.countries'),
  isListed: bool(`
    exists (select from store_allowed_users u where u.team_id = s.team_id and u.list_id is null)
    or exists (select from store_allowed_lists a where a.team_id = s.team_id and a.enabled)`),
})
export type CartHead = RowOf<typeof pricedColumns>

/** A token's cart with what its store says about shipping, tax and who may buy; there may be no cart yet. */
export async function findCartHead(reader: Reader, { teamId, storeId, tokenHash }: Visit): Promise<CartHead> {
  return oneRow(
    await readRows(
      reader,
      pricedColumns,
      `
      select ${pricedColumns}
      from stores s
      left join carts c on c.team_id = s.team_id and c.store_id = s.id and c.token_hash = $3
      where s.team_id = $1
        and s.id = $2`,
      [teamId, storeId, tokenHash],
    ),
  )
}
