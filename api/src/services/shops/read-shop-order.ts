import { z } from 'zod'

/** A shop's order as we keep it; what else the platform says of it is passed over. */
export interface ShopOrderFacts {
  /** The platform's own id, a `gid://`. */
  platformId: string
  name: string
  orderedAt: Date
  updatedAt: Date
  canceledAt: Date | null
  financialStatus: string
  fulfillmentStatus: string
  totalCents: number
  currency: string
  customer: string | null
  shipTo: ShopAddress | null
  lines: ShopOrderLine[]
  trackingNumbers: string[]
  /** Those that can still be fulfilled. */
  openFulfillmentOrderIds: string[]
}

export interface ShopOrderLine {
  platformId: string
  title: string
  sku: string | null
  /** What is left of it after refunds. */
  quantity: number
}

export interface ShopAddress {
  name: string
  company: string | null
  phone: string | null
  addressOne: string
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string
}

/** What is asked of an order. */
export const orderFields = `
  id name createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  customer { displayName }
  shippingAddress { name company phone address1 address2 city provinceCode zip countryCodeV2 }
  lineItems(first: 100) { nodes { id title sku currentQuantity } }
  fulfillmentOrders(first: 10) { nodes { id status } }
  fulfillments { trackingInfo { number } }`

const words = z.string().nullish()
const nodes = <S extends z.ZodType>(node: S) => z.object({ nodes: z.array(node) })

export const shopOrder = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  cancelledAt: z.coerce.date().nullish(),
  displayFinancialStatus: words,
  displayFulfillmentStatus: words,
  totalPriceSet: z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) }),
  customer: z.object({ displayName: words }).nullish(),
  shippingAddress: z
    .object({
      name: words,
      company: words,
      phone: words,
      address1: words,
      address2: words,
      city: words,
      provinceCode: words,
      zip: words,
      countryCodeV2: words,
    })
    .nullish(),
  lineItems: nodes(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: words,
      currentQuantity: z.number().int().nonnegative(),
    }),
  ),
  fulfillmentOrders: nodes(z.object({ id: z.string(), status: z.string() })),
  fulfillments: z.array(z.object({ trackingInfo: z.array(z.object({ number: words })) })),
})

export function readShopOrder(order: z.output<typeof shopOrder>): ShopOrderFacts {
  const { amount, currencyCode } = order.totalPriceSet.shopMoney
  return {
    platformId: order.id,
    name: order.name,
    orderedAt: order.createdAt,
    updatedAt: order.updatedAt,
    canceledAt: order.cancelledAt ?? null,
    financialStatus: (order.displayFinancialStatus ?? 'unknown').toLowerCase(),
    fulfillmentStatus: (order.displayFulfillmentStatus ?? 'unknown').toLowerCase(),
    totalCents: centsOf(amount),
    currency: currencyCode.toLowerCase(),
    customer: order.customer?.displayName ?? order.shippingAddress?.name ?? null,
    shipTo: addressOf(order.shippingAddress),
    lines: order.lineItems.nodes.map(line => ({
      platformId: line.id,
      title: line.title,
      sku: line.sku?.trim() || null,
      quantity: line.currentQuantity,
    })),
    trackingNumbers: order.fulfillments.flatMap(({ trackingInfo }) =>
      trackingInfo.flatMap(({ number }) => number ?? []),
    ),
    openFulfillmentOrderIds: order.fulfillmentOrders.nodes
      .filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')
      .map(({ id }) => id),
  }
}

/** Amounts are text with any number of places; a third place is rounded. */
export function centsOf(amount: string): number {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim()) ?? []
  const cents = Number(whole) * 100 + Math.round(Number(`0.${places || '0'}`) * 100)
  return sign ? -cents : cents
}

function addressOf(address: z.output<typeof shopOrder>['shippingAddress']): ShopAddress | null {
  const { name, address1, city, countryCodeV2: country } = address ?? {}
  if (!address || !name || !address1 || !city || !country) return null
  return {
    name,
    company: address.company ?? null,
    phone: address.phone ?? null,
    addressOne: address1,
    addressTwo: address.address2 ?? null,
    city,
    state: address.provinceCode ?? null,
    zipcode: address.zip ?? null,
    country,
  }
}
