/** The documents of the limit server: rows to plain objects in one pass, without a step that the bytes do not need. */

type Row = any[]

const cents = (value: number) => (value / 100).toFixed(2)
const iso = (time: Date | null) => (time === null ? null : time.toISOString())
const text = (value: number | null) => (value === null ? null : String(value))

export const orderColumns = `o.id, o.public_id, o.tracking_token, o.team_id, o.user_id, o.status, o.packed_at, s.id, s.name,
  o.subtotal_cents, o.discount_cents, o.tax_rate, o.tax_cents, o.shipping_cents, o.total_cents, o.note, o.card_message,
  o.created_at, o.processing_started_at, o.shipped_at, o.delivered_at, o.canceled_at, o.payment_source,
    o.group_order_id, o.salesforce_resource_type, o.salesforce_resource_uid,
  o.ship_name, o.ship_company, o.ship_email, o.ship_phone, o.ship_address_one, o.ship_address_two,
    o.ship_city, o.ship_state, o.ship_zipcode, o.ship_country,
  o.tracking_url, o.tracking_number, o.carrier_code, o.service_code, o.service_name,
  r.id, r.name, r.company, r.phone, r.email, r.address_one, r.address_two, r.city, r.state, r.zipcode,
    r.country, r.salesforce_resource_uid, r.address_state, r.created_at,
  u.first_name, u.last_name, u.email`
export const itemColumns = `id, order_id, product_variant_id, product_id, bundle_id, quantity, price_cents, product_name, display_name,
    description, sku, type, color, hex_code, size, images, bundle_name`

function orderOf(row: Row, items: { id: string; type: string }[], more: object) {
  const tracking =
    row[37] === null ? [] : [{ tracking_number: row[37], tracking_url: row[36], carrier_code: row[38] }]
  return {
    id: String(row[0]),
    type: 'orders',
    attributes: {
      orderId: row[1].slice(0, 8).toUpperCase(),
      status: row[5],
      canCancelOrder: row[5] === 'processing' && row[6] === null,
      subteam: row[7] === null ? null : { id: row[7], name: row[8] },
      subtotal: cents(row[9]),
      discount: cents(row[10]),
      taxRate: String(Number(row[11])),
      taxAmount: cents(row[12]),
      shippingFee: cents(row[13]),
      total: cents(row[14]),
      note: row[15],
      cardMessage: row[16],
      cardMessageNote: null,
      createdAt: iso(row[17]),
      processingStartDate: iso(row[18]),
      shippedAt: iso(row[19]),
      deliveredAt: iso(row[20]),
      canceledAt: iso(row[21]),
      paymentSource: row[22],
      groupOrderId: text(row[23]),
      groupOrderName: null,
      salesforce_resource_type: row[24],
      salesforce_resource_uid: row[25],
      name: row[26],
      company: row[27],
      email: row[28],
      phone: row[29],
      address_one: row[30],
      address_two: row[31],
      city: row[32],
      state: row[33],
      zipcode: row[34],
      country: row[35],
      trackingUrl: row[36],
      trackingNumber: row[37],
      carrierCode: row[38],
      serviceCode: row[39],
      serviceName: row[40],
      expeditedShipmentPackages: tracking,
      ...more,
    },
    relationships: {
      recipient: { data: row[41] === null ? null : { id: String(row[41]), type: 'recipients' } },
      user: { data: { id: String(row[4]), type: 'users' } },
      team: { data: { id: String(row[3]), type: 'teams' } },
      orderItems: { data: items },
    },
  }
}

function recipientOf(row: Row) {
  return {
    id: String(row[41]),
    type: 'recipients',
    attributes: {
      name: row[42],
      company: row[43],
      phone: row[44],
      email: row[45],
      address_one: row[46],
      address_two: row[47],
      city: row[48],
      state: row[49],
      zipcode: row[50],
      country: row[51],
      salesforce_resource_uid: row[52],
      addressState: row[53],
      createdAt: iso(row[54]),
    },
  }
}

function userOf(row: Row) {
  const name = `${row[55]} ${row[56]}`
  return { id: String(row[4]), type: 'users', attributes: { name, fullName: name, email: row[57] } }
}

function itemOf(row: Row) {
  return {
    id: String(row[0]),
    type: 'orderItems',
    attributes: {
      name: row[7],
      displayName: row[8],
      sku: row[10],
      description: row[9],
      price: cents(row[6]),
      quantity: row[5],
      amount: cents(row[6] * row[5]),
      productId: String(row[3]),
      productName: row[7],
      bundleId: text(row[4]),
      bundleName: row[16],
      size: row[14],
      color: row[12],
      hexCode: row[13],
      variantType: row[11],
      representativeImages: row[15],
    },
    relationships: { productVariant: { data: { id: String(row[2]), type: 'productVariants' } } },
  }
}

export function orderList(rows: Row[], items: Row[], totalCount: number): string {
  const links = new Map<number, { id: string; type: string }[]>()
  const recipients = new Map<number, object>()
  const users = new Map<number, object>()
  for (const row of rows) {
    links.set(row[0], [])
    if (!recipients.has(row[41])) recipients.set(row[41], recipientOf(row))
    if (!users.has(row[4])) users.set(row[4], userOf(row))
  }
  for (const item of items) links.get(item[1])!.push({ id: String(item[0]), type: 'orderItems' })
  return JSON.stringify({
    data: rows.map(row => orderOf(row, links.get(row[0])!, {})),
    included: [...recipients.values(), ...users.values(), ...items.map(itemOf)],
    meta: { totalCount },
  })
}

export function oneOrder(row: Row, items: Row[], events: Row[]): string {
  const timeline = events.map(([event, said, actorName, at]) => ({
    at: iso(at),
    event,
    text: said,
    actorName,
  }))
  const links = items.map(item => ({ id: String(item[0]), type: 'orderItems' }))
  return JSON.stringify({
    data: orderOf(row, links, { means: null, timeline, trackingPath: `/recipients/${row[1]}/${row[2]}` }),
    included: [recipientOf(row), userOf(row), ...items.map(itemOf)],
  })
}

export const productColumns = 'id, name, display_name, description, images, admin_only, image_alts'
export const variantColumns =
  'v.id, v.product_id, v.sku, v.type, v.color, v.hex_code, v.size, v.images, v.price_cents, ' +
  'v.retail_price_cents, v.expiration_date::text, l.on_hand - l.reserved'

export function productList(rows: Row[], variants: Row[], totalCount: number): string {
  const own = new Map<number, Row[]>()
  for (const row of rows) own.set(row[0], [])
  for (const variant of variants) own.get(variant[1])!.push(variant)
  const data = rows.map(([id, name, displayName, description, images, adminOnly, imageAlts]) => {
    const mine = own.get(id)!
    return {
      id: String(id),
      type: 'products',
      attributes: {
        name,
        display_name: displayName,
        description,
        adminOnly,
        hexCode: mine[0]![5],
        images,
        price: cents(Math.min(...mine.map(row => row[8]))),
        retail_price: cents(Math.min(...mine.map(row => row[9]))),
        inventories_count: mine.reduce((sum, row) => sum + row[11], 0),
        representative_images: images,
        imageAlts,
        expiration_date: mine[0]![10],
      },
      relationships: {
        productVariants: { data: mine.map(row => ({ id: String(row[0]), type: 'productVariants' })) },
      },
    }
  })
  const included = rows.flatMap(([id, , displayName, , images]) =>
    own.get(id)!.map(row => ({
      id: String(row[0]),
      type: 'productVariants',
      attributes: {
        sku: row[2],
        spec: { type: row[3], color: row[4], size: row[6] },
        hexCode: row[5],
        images,
        price: cents(row[8]),
        retail_price: cents(row[9]),
        inventories_count: row[11],
        display_name: displayName,
        expiration_date: row[10],
        productId: String(id),
      },
    })),
  )
  return JSON.stringify({ data, included, meta: { totalCount } })
}
