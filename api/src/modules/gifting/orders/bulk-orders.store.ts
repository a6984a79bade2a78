import { columns, id, int, text } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Tx } from '../../../platform/db/database.ts'
import type { orderItems } from './orders.tables.ts'

/** What all orders of a bulk send have in common. */
export interface BulkOrderFields {
  teamId: number
  userId: number
  subteamId: number | null
  bulkSendId: number
  note: string | null
  salesforceResourceType: string | null
  salesforceResourceUid: string | null
  subtotalCents: number
  discountCents: number
  paymentSource: string
  cardMessage: string | null
}
/** What each order has of its own; `cardText` is the card once the address is known. */
export interface BulkOrderRecipient {
  recipientId: number
  trackingToken: string
  cardText: string | null
  shippingCents: number
  taxRate: string
  taxCents: number
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  deliveryDays: number | null
}
export interface BulkOrder {
  id: number
  recipientId: number
  isAwaiting: boolean
  totalCents: number
}

const insertedColumns = columns({
  id: id('id'),
  recipientId: id('recipient_id'),
  status: text('status'),
  totalCents: int('total_cents'),
})

// A recipient who is giving an address at this moment waits for the row lock, and then finds the order that waits for it.
const insertText = `
  insert into orders (
    tracking_token, team_id, user_id, subteam_id, recipient_id, bulk_send_id,
    status, card_message,
    note, salesforce_resource_type, salesforce_resource_uid,
    subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents,
    carrier_code, service_code, service_name, delivery_days,
    ship_name, ship_company, ship_email, ship_phone,
    ship_address_one, ship_address_two, ship_city, ship_state, ship_zipcode, ship_country,
    payment_source, processing_started_at)
  select
    g.token, $1::bigint, $2::bigint, $3::bigint, r.id, $4::bigint,
    case r.address_state when 'given' then 'processing' else 'awaiting_address' end,
    case r.address_state when 'given' then g.card else $5::text end,
    $6::text, $7::text, $8::text,
    $9::bigint, $10::bigint, g.tax_rate, g.tax, g.shipping,
    g.carrier, g.service, g.service_name, g.delivery_days,
    r.name, r.company, r.email, r.phone,
    r.address_one, r.address_two, r.city, r.state, r.zipcode, r.country,
    $11::text, now()
  from unnest(
    $12::bigint[], $13::text[], $14::text[], $15::int[], $16::numeric[], $17::int[],
    $18::text[], $19::text[], $20::text[], $21::int[]
  ) with ordinality
    g (
      recipient_id, token, card, shipping, tax_rate, tax,
      carrier, service, service_name, delivery_days, position)
  join recipients r on r.id = g.recipient_id and r.team_id = $1
  order by g.position
  for share of r
  returning ${insertedColumns}`

/** Inserts the paid orders of a part of a bulk send; those whose recipient has given an address go into processing. */
export async function insertBulkOrders(
  tx: Tx,
  fields: BulkOrderFields,
  people: readonly BulkOrderRecipient[],
): Promise<BulkOrder[]> {
  const rows = await readRows(tx, insertedColumns, insertText, [
    fields.teamId,
    fields.userId,
    fields.subteamId,
    fields.bulkSendId,
    fields.cardMessage,
    fields.note,
    fields.salesforceResourceType,
    fields.salesforceResourceUid,
    fields.subtotalCents,
    fields.discountCents,
    fields.paymentSource,
    people.map(person => person.recipientId),
    people.map(person => person.trackingToken),
    people.map(person => person.cardText),
    people.map(person => person.shippingCents),
    people.map(person => person.taxRate),
    people.map(person => person.taxCents),
    people.map(person => person.carrierCode),
    people.map(person => person.serviceCode),
    people.map(person => person.serviceName),
    people.map(person => person.deliveryDays),
  ])
  return rows.map(({ id, recipientId, status, totalCents }) => ({
    id,
    recipientId,
    isAwaiting: status === 'awaiting_address',
    totalCents,
  }))
}

const insertItemsText = `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, bundle_id,
    quantity, price_cents, discount_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images, bundle_name)
  select
    $1::bigint, o.id, l."productVariantId", l."productId", l."bundleId",
    l.quantity, l."priceCents", l."discountCents",
    l."productName", l."displayName", l.description, l.sku, l.type, l.color, l."hexCode", l.size, l.images,
    l."bundleName"
  from unnest($2::bigint[]) o (id)
  cross join jsonb_to_recordset($3::jsonb) as l (
    "productVariantId" bigint, "productId" bigint, "bundleId" bigint,
    quantity int, "priceCents" int, "discountCents" int,
    "productName" text, "displayName" text, description text, sku text, type text, color text,
    "hexCode" text, size text, images jsonb, "bundleName" text)`

/** Inserts the same items into many orders. */
export async function insertItemsIntoOrders(
  tx: Tx,
  teamId: number,
  orderIds: readonly number[],
  lines: readonly Omit<InsertOf<typeof orderItems>, 'teamId' | 'orderId'>[],
): Promise<void> {
  await tx.client.query(insertItemsText, [teamId, orderIds, JSON.stringify(lines)])
}

/** Writes one event into the timelines of many orders. */
export async function recordEventOnOrders(
  tx: Tx,
  teamId: number,
  orderIds: readonly number[],
  { event, text: eventText, actorName }: { event: string; text: string; actorName: string | null },
): Promise<void> {
  await tx.client.query(
    `insert into order_events (team_id, order_id, event, text, actor_name)
    select $1::bigint, o.id, $3::text, $4::text, $5::text
    from unnest($2::bigint[]) o (id)`,
    [teamId, orderIds, event, eventText, actorName],
  )
}
