import { cartLinesMax, cartQuantityMax } from '@ribbon/contract/store/carts/cart-resource'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { soldSql } from '../store-products/store-products.store.ts'
import type { CartKey } from './carts.store.ts'

// What the store sells of a variant, to join behind `v`: its price, and how many pieces there are.
const offerSql = `
  join products p on p.team_id = v.team_id and p.id = v.product_id
  left join store_products sp on sp.team_id = v.team_id and sp.product_id = v.product_id
  left join stock_levels s on s.team_id = v.team_id and s.product_variant_id = v.id
  cross join lateral (
    select
      coalesce(sp.e_commerce_price_cents, v.retail_price_cents) as price_cents,
      coalesce(${soldSql}, false)
        and v.archived_at is null
        and (v.expiration_date is null or v.expiration_date >= current_date) as is_sold,
      greatest(coalesce(s.on_hand - s.reserved, 0), 0) as in_stock
  ) offer`

const addedColumns = columns({
  isSold: bool('exists (select from sold)'),
  isAdded: bool('exists (select from added)'),
  isFull: bool('(select is_full from room)'),
})

/**
 * Puts pieces into a cart that its caller has claimed. One statement asks whether the store sells the variant and has that many, and
 * writes the line, so that parallel presses never put in more than there is. It drops the shipping options, too.
 */
export async function addLine(
  tx: Tx,
  { teamId, id: cartId }: CartKey,
  { variantId, quantity }: { variantId: number; quantity: number },
): Promise<RowOf<typeof addedColumns>> {
  return oneRow(
    await readRows(
      tx,
      addedColumns,
      `
      with sold as (
        select v.id, v.product_id, offer.price_cents, least(offer.in_stock, ${cartQuantityMax}) as most
        from product_variants v
        ${offerSql}
        where v.team_id = $1
          and v.id = $3
          and offer.is_sold
      ),
      room as (
        select count(*) >= ${cartLinesMax} and not coalesce(bool_or(l.product_variant_id = $3), false) as is_full
        from cart_lines l
        where l.team_id = $1
          and l.cart_id = $2
      ),
      added as (
        insert into cart_lines as l
          (team_id, cart_id, product_id, product_variant_id, quantity, shown_price_cents)
        select $1, $2, product_id, id, $4::int, price_cents
        from sold, room
        where $4::int <= most
          and not is_full
        on conflict (team_id, cart_id, product_variant_id) do update
        set quantity = l.quantity + excluded.quantity,
          shown_price_cents = excluded.shown_price_cents,
          updated_at = now()
        where l.quantity + excluded.quantity <= (select most from sold)
        returning l.id
      ),
      dropped as (
        delete from cart_rates
        where team_id = $1
          and cart_id = $2
      )
      select ${addedColumns}`,
      [teamId, cartId, variantId, quantity],
    ),
  )
}

const changedColumns = columns({
  isThere: bool('exists (select from line)'),
  isChanged: bool('exists (select from changed)'),
})

/** Sets the pieces of a line of a claimed cart: to what there is, or to less than before. */
export async function setQuantity(
  tx: Tx,
  { teamId, id: cartId }: CartKey,
  { lineId, quantity }: { lineId: number; quantity: number },
): Promise<RowOf<typeof changedColumns>> {
  return oneRow(
    await readRows(
      tx,
      changedColumns,
      `
      with line as (
        select l.id, l.quantity, offer.price_cents,
          case when offer.is_sold then least(offer.in_stock, ${cartQuantityMax}) else 0 end as most
        from cart_lines l
        join product_variants v on v.team_id = l.team_id and v.id = l.product_variant_id
        ${offerSql}
        where l.team_id = $1
          and l.cart_id = $2
          and l.id = $3
      ),
      changed as (
        update cart_lines l
        set quantity = $4::int, shown_price_cents = line.price_cents, updated_at = now()
        from line
        where l.team_id = $1
          and l.id = line.id
          and ($4::int <= line.most or $4::int < line.quantity)
        returning l.id
      )
      select ${changedColumns}`,
      [teamId, cartId, lineId, quantity],
    ),
  )
}

/** Whether the claimed cart had the line. */
export async function deleteLine(tx: Tx, { teamId, id: cartId }: CartKey, lineId: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'delete from cart_lines where team_id = $1 and cart_id = $2 and id = $3',
    [teamId, cartId, lineId],
  )
  return rowCount === 1
}

/** Lowers the lines of a claimed cart to what there is, deletes those of which there is nothing, and takes the prices of now. */
export async function takeWhatThereIs(tx: Tx, { teamId, id: cartId }: CartKey): Promise<void> {
  await tx.client.query(
    `
    with line as (
      select l.id, l.quantity, offer.price_cents,
        case when offer.is_sold then least(offer.in_stock, ${cartQuantityMax}) else 0 end as most
      from cart_lines l
      join product_variants v on v.team_id = l.team_id and v.id = l.product_variant_id
      ${offerSql}
      where l.team_id = $1
        and l.cart_id = $2
    ),
    deleted as (
      delete from cart_lines l
      using line
      where l.team_id = $1
        and l.id = line.id
        and line.most = 0
    )
    update cart_lines l
    set quantity = least(l.quantity, line.most), shown_price_cents = line.price_cents, updated_at = now()
    from line
    where l.team_id = $1
      and l.id = line.id
      and line.most > 0`,
    [teamId, cartId],
  )
}

const lineColumns = columns({
  id: id('l.id'),
  productVariantId: id('v.id'),
  productId: id('p.id'),
  quantity: int('l.quantity'),
  shownPriceCents: int('l.shown_price_cents'),
  currentPriceCents: int('offer.price_cents'),
  /** 0 where the store does not sell it any more. */
  inStock: int('case when offer.is_sold then offer.in_stock else 0 end'),
  weightOunces: int('v.weight_ounces::float8'),
  productName: text('p.name'),
  displayName: text('coalesce(sp.name, p.display_name)'),
  description: text('p.description'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('v.hex_code')),
  size: orNull(text('v.size')),
  image: orNull(text('coalesce(picture.path, v.images ->> 0, p.images ->> 0)')),
  createdAt: time('l.created_at'),
  updatedAt: time('l.updated_at'),
})
export type CartLineRow = RowOf<typeof lineColumns>

/** The lines of a cart, in the order they were put in, with what the store says of them now. */
export function listLines(reader: Reader, { teamId, id: cartId }: CartKey): Promise<CartLineRow[]> {
  return readRows(
    reader,
    lineColumns,
    `
    select ${lineColumns}
    from cart_lines l
    join product_variants v on v.team_id = l.team_id and v.id = l.product_variant_id
    ${offerSql}
    left join lateral (
      select i.path
      from store_images i
      left join store_variant_images shown
        on shown.team_id = i.team_id and shown.image_id = i.id and shown.product_variant_id = v.id
      where i.team_id = l.team_id
        and i.product_id = l.product_id
      order by shown.image_id nulls last, i.position, i.id
      limit 1
    ) picture on true
    where l.team_id = $1
      and l.cart_id = $2
    order by l.id`,
    [teamId, cartId],
  )
}
