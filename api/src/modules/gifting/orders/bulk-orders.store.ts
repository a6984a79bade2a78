import { columns, id, int, orNull, text } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Tx } from '../../../platform/db/database.ts'
import { emitEvent } from '../../../platform/outgoing-events/emit-event.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { orderItems } from './orders.tables.ts'

/** What orders that are placed together have in common. */
export interface BulkOrderFields {
  teamId: number
  userId: number
  subteamId: number | null
  bulkSendId: number | null
  groupOrderId: number | null
  groupOrderName: string | null
  project?: { id: number; name: string }
  note: string | null
  salesforceResourceType: string | null
  salesforceResourceUid: string | null
  paymentSource: string
  cardMessage: string | null
}
/** What each order has of its own; `cardText` is the card once the address is known. */
export interface BulkOrderRecipient {
  recipientId: number
  trackingToken: string
  cardText: string | null
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxRate: string
  taxCents: number
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  deliveryDays: number | null
  /** What of Salesforce it is linked to, instead of what all of them are. */
  record?: { type: string; uid: string } | undefined
  /** Who chose the items, with where they go; else they go to the recipient's address. */
  participant?: { id: number; shipTo: ShipTo } | undefined
  /** Who submitted the address for a project. */
  submission?: { id: number; shipTo: ShipTo } | undefined
}
export interface ShipTo {
  name: string
  company: string | null
  email: string | null
  phone: string | null
  addressOne: string
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string
}
export interface BulkOrder {
  id: RowId
  recipientId: RowId
  participantId: RowId | null
  submissionId: RowId | null
  isAwaiting: boolean
  totalCents: number
}

const insertedColumns = columns({
  id: id('id'),
  recipientId: id('recipient_id'),
  participantId: orNull(id('participant_id')),
  submissionId: orNull(id('submission_id')),
  status: text('status'),
  totalCents: int('total_cents'),
})

const shipTo = (field: string, ofRecipient: string) =>
  `case when g.ship is null then r.${ofRecipient} else g.ship ->> '${field}' end`

// A recipient who is giving an address at this moment waits for the row lock, and then finds the order that waits for it.
const insertText = `
  insert into orders (
    tracking_token, team_id, user_id, subteam_id, recipient_id, bulk_send_id, group_order_id, participant_id, group_order_name,
    project_id, project_name, submission_id,
    status, card_message,
    note, salesforce_resource_type, salesforce_resource_uid,
    subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents,
    carrier_code, service_code, service_name, delivery_days,
    ship_name, ship_company, ship_email, ship_phone,
    ship_address_one, ship_address_two, ship_city, ship_state, ship_zipcode, ship_country,
    payment_source, processing_started_at)
  select
    g.token, $1::bigint, $2::bigint, $3::bigint, r.id, $4::bigint, $5::bigint, g.participant_id, $25::text,
    $26::bigint, $27::text, g.submission_id,
    case when g.ship is not null or r.address_state = 'given' then 'processing' else 'awaiting_address' end,
    case when g.ship is not null or r.address_state = 'given' then g.card else $6::text end,
    $7::text,
    case when g.record_uid is null then $8::text else g.record_type end, coalesce(g.record_uid, $9::text),
    g.subtotal, g.discount, g.tax_rate, g.tax, g.shipping,
    g.carrier, g.service, g.service_name, g.delivery_days,
    ${shipTo('name', 'name')}, ${shipTo('company', 'company')},
    ${shipTo('email', 'email')}, ${shipTo('phone', 'phone')},
    ${shipTo('addressOne', 'address_one')}, ${shipTo('addressTwo', 'address_two')},
    ${shipTo('city', 'city')}, ${shipTo('state', 'state')},
    ${shipTo('zipcode', 'zipcode')}, ${shipTo('country', 'country')},
    $10::text, now()
  from unnest(
    $11::bigint[], $12::text[], $13::text[], $14::int[], $15::numeric[], $16::int[],
    $17::text[], $18::text[], $19::text[], $20::bigint[], $21::bigint[], $22::bigint[], $23::jsonb[], $24::int[], $28::bigint[],
    $29::text[], $30::text[]
  ) with ordinality
    g (
      recipient_id, token, card, shipping, tax_rate, tax, carrier, service, service_name, subtotal, discount,
      participant_id, ship, delivery_days, submission_id, record_type, record_uid, position)
  join recipients r on r.id = g.recipient_id and r.team_id = $1
  order by g.position
  for share of r
  returning ${insertedColumns}`

/** Inserts paid orders that are placed together; those whose address is known go into processing. */
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
    fields.groupOrderId,
    fields.cardMessage,
    fields.note,
    fields.salesforceResourceType,
    fields.salesforceResourceUid,
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
    people.map(person => person.subtotalCents),
    people.map(person => person.discountCents),
    people.map(person => person.participant?.id ?? null),
    people.map(person => (person.participant ?? person.submission)?.shipTo ?? null),
    people.map(person => person.deliveryDays),
    fields.groupOrderName,
    fields.project?.id ?? null,
    fields.project?.name ?? null,
    people.map(person => person.submission?.id ?? null),
    people.map(person => person.record?.type ?? null),
    people.map(person => person.record?.uid ?? null),
  ])
  return rows.map(({ status, ...order }) => ({ ...order, isAwaiting: status === 'awaiting_address' }))
}

type ItemLine = Omit<InsertOf<typeof orderItems>, 'teamId' | 'orderId'>

const lineColumns = `
  "productVariantId" bigint, "productId" bigint, "bundleId" bigint,
  quantity int, "priceCents" int, "discountCents" int,
  "productName" text, "displayName" text, description text, sku text, type text, color text,
  "hexCode" text, size text, images jsonb, "bundleName" text`

const insertItemsFrom = (orderId: string, source: string) => `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, bundle_id,
    quantity, price_cents, discount_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images, bundle_name)
  select
    $1::bigint, ${orderId}, l."productVariantId", l."productId", l."bundleId",
    l.quantity, l."priceCents", l."discountCents",
    l."productName", l."displayName", l.description, l.sku, l.type, l.color, l."hexCode", l.size, l.images,
    l."bundleName"
  from ${source}`

/** Inserts the same items into many orders. */
export async function insertItemsIntoOrders(
  tx: Tx,
  teamId: number,
  orderIds: readonly number[],
  lines: readonly ItemLine[],
): Promise<void> {
  const source = `jsonb_to_recordset($2::jsonb) as l (${lineColumns}) cross join unnest($3::bigint[]) o (id)`
  await tx.client.query(insertItemsFrom('o.id', source), [teamId, JSON.stringify(lines), orderIds])
}

/** Inserts the items of many orders, each its own. */
export async function insertItemsOfOrders(
  tx: Tx,
  teamId: number,
  lines: readonly (ItemLine & { orderId: RowId })[],
): Promise<void> {
  const source = `jsonb_to_recordset($2::jsonb) as l ("orderId" bigint, ${lineColumns})`
  await tx.client.query(insertItemsFrom('l."orderId"', source), [teamId, JSON.stringify(lines)])
}

/** Inserts the items that a query selects for orders of its own team, in the order of these columns. */
export async function insertSelectedItems(tx: Tx, select: string, values: unknown[]): Promise<void> {
  await tx.client.query(
    `insert into order_items (
      team_id, order_id, product_variant_id, product_id, quantity, price_cents, discount_cents,
      product_name, display_name, description, sku, type, color, hex_code, size, images)
    ${select}`,
    values,
  )
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
  if (event === 'order.placed') emitEvent(tx, { teamId, type: 'order.placed', subject: orderIds })
}

/** Writes a group order's new name into its orders. */
export async function renameGroupOrderOfOrders(
  tx: Tx,
  { teamId, id: groupOrderId, name }: { teamId: number; id: number; name: string },
): Promise<void> {
  await tx.client.query(
    `update orders set group_order_name = $3
    where team_id = $1 and group_order_id = $2`,
    [teamId, groupOrderId, name],
  )
}
