import { createHash } from 'node:crypto'
import { inTransaction, type Db, type Reader } from '../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../platform/http/actor.ts'
import { rowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { AddressRefused, ShippingUnavailable, type Destination, type Quote, type Shipping } from '../../services/shipping/shipping.ts'
import type { Tax } from '../../services/tax/tax.ts'
import { findVariantsForOrder } from '../catalogue/catalogue.store.ts'
import { findRecipient, type RecipientRow } from '../recipients/recipients.store.ts'
import type { WantedItem } from './fill-order-items.ts'
import { lockDraft } from './lock-draft.ts'
import { weightOfOrder } from './order-items.store.ts'
import { replaceRates, type OrderRate } from './order-rates.store.ts'
import { findOrder } from './orders.store.ts'

export interface ShippingTools { shipping: Shipping; tax: Tax }
export type QuotedRate = Quote & { taxRate: number }

/** Before the address is known the product's own flat rate holds (spec 2 §9). */
const flatRate: Quote = { rateId: 'standard-flat', carrierCode: 'ribbon', serviceCode: 'standard', serviceName: 'Standard Shipping', amountCents: 900, currency: 'usd', deliveryDays: 5 }

/** Asks the carrier for an unpaid order's options, with no transaction open, and keeps the quotes. */
export async function quoteOrderShipping(db: Db, actor: MemberActor, tools: ShippingTools, orderId: string): Promise<QuotedRate[]> {
  const scope = scopeOf(actor)
  const order = await findOrder(db, scope, rowId(orderId) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid') refuse('order_not_unpaid')
  const recipient = order.recipientId === null ? undefined : await findRecipient(db, scope, order.recipientId)
  if (!recipient) refuse('recipient_missing')
  const weight = await weightOfOrder(db, order.id)
  if (weight === 0) refuse('items_missing')
  const rates = await quote(tools, recipient, weight)
  await inTransaction(db, async tx => {
    const locked = await lockDraft(tx, actor, orderId)
    const itemsHash = await quoteHash(tx, locked.id, recipient)
    await replaceRates(tx, locked.id, rates.map(rate => toRow(rate, itemsHash)))
  })
  return rates
}

/** Options for a recipient and items before there is an order. */
export async function quoteItemsShipping(db: Db, actor: MemberActor, tools: ShippingTools, recipientId: string, items: readonly WantedItem[]): Promise<QuotedRate[]> {
  const scope = scopeOf(actor)
  const recipient = await findRecipient(db, scope, Number(recipientId))
  if (!recipient) refuse('recipient_missing')
  if (!items.length) refuse('items_missing')
  const variants = new Map((await findVariantsForOrder(db, scope, items.map(item => Number(item.product_variant_id)))).map(variant => [variant.id, variant]))
  const weight = items.reduce((sum, item) => sum + item.quantity * (variants.get(Number(item.product_variant_id)) ?? refuse('variant_unavailable')).weightOunces, 0)
  return quote(tools, recipient, weight)
}

async function quote({ shipping, tax }: ShippingTools, recipient: RecipientRow, weightOunces: number): Promise<QuotedRate[]> {
  const to = destinationOf(recipient)
  if (!to) return [{ ...flatRate, taxRate: 0 }]
  try {
    const [quotes, taxRate] = await Promise.all([shipping.quote({ to, weightOunces }), tax.salesTaxRate({ country: to.country, state: to.state })])
    return quotes.map(rate => ({ ...rate, taxRate }))
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof ShippingUnavailable) refuse('rates_unavailable')
    throw error
  }
}

export function destinationOf(recipient: RecipientRow): Destination | undefined {
  const { addressOne, city, country } = recipient
  if (recipient.addressState !== 'given' || addressOne === null || city === null || country === null) return undefined
  return { name: recipient.name, company: recipient.company, phone: recipient.phone, addressOne, addressTwo: recipient.addressTwo, city, state: recipient.state, zipcode: recipient.zipcode, country }
}

/** What a quote was given for; another bag or another place makes another hash. */
export async function quoteHash(db: Reader, orderId: number, recipient: RecipientRow): Promise<string> {
  const place = [recipient.id, recipient.addressState, recipient.addressOne, recipient.addressTwo, recipient.city, recipient.state, recipient.zipcode, recipient.country]
  return createHash('sha256').update(JSON.stringify([place, await weightOfOrder(db, orderId)])).digest('base64url')
}

function toRow(rate: QuotedRate, itemsHash: string): Omit<OrderRate, 'orderId' | 'expiresAt'> {
  return { rateId: rate.rateId, carrierCode: rate.carrierCode, serviceCode: rate.serviceCode, serviceName: rate.serviceName, amountCents: rate.amountCents, taxRate: rate.taxRate, deliveryDays: rate.deliveryDays, itemsHash }
}
