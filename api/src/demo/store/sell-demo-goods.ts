import type { Payments } from '../../services/payments/payments.ts'
import { demoVariant } from '../data/demo-catalog.ts'
import { demoStoreSales, type DemoStoreSale } from '../data/demo-store-sales.ts'

const timeoutMs = 10_000
const shippingCents = 900
/** Longer ago than the first sale. */
const startDaysAgo = 25

export interface SoldGoods {
  sale: DemoStoreSale
  soldAt: Date
  goodsCents: number
  shippingCents: number
  intentId: string
  chargeId: string
  providerFeeCents: number
}

/** Sells the demo's goods on its account at the stand-in, day by day, which pays them out by and by. */
export async function sellDemoGoods(
  { shopCharges }: Payments,
  { accountId, sandboxUrl, now }: { accountId: string; sandboxUrl: string; now: Date },
): Promise<SoldGoods[]> {
  const sold: SoldGoods[] = []
  const clock = (days: number) =>
    tell(`${sandboxUrl}/control/payments/accounts/${accountId}/clock`, { advance_days: days })
  try {
    await clock(-startDaysAgo)
    let daysAgo = startDaysAgo
    for (const [index, sale] of demoStoreSales.entries()) {
      if (sale.daysAgo < daysAgo) await clock(daysAgo - sale.daysAgo)
      daysAgo = sale.daysAgo
      const { goodsCents, feeCents, isOurs } = priceOf(sale)
      const made = await shopCharges.create({
        accountId,
        amountCents: goodsCents + feeCents,
        currency: 'usd',
        feeCents,
        idempotencyKey: `demo-sale-${index}-${accountId}`,
        description: isOurs ? 'Acme store' : 'Invoice by phone',
        email: sale.buyer?.email ?? 'phone@shoppers.test',
      })
      if (made.state !== 'made') throw new Error('The provider did not make a payment.')
      const intentId = made.intent.id
      await pay(sandboxUrl, accountId, intentId)
      const paid = await shopCharges.read({ accountId, intentId })
      if (!paid?.charge) throw new Error('The provider did not take a payment.')
      if (sale.refundCents) await refund(sandboxUrl, accountId, intentId, sale.refundCents)
      sold.push({
        sale,
        soldAt: new Date(now.getTime() - sale.daysAgo * 86_400_000),
        goodsCents,
        shippingCents: feeCents,
        intentId,
        chargeId: paid.charge.id,
        providerFeeCents: paid.charge.providerFeeCents ?? 0,
      })
    }
    if (daysAgo > 0) await clock(daysAgo)
  } catch (error) {
    process.stderr.write(`The demo's store has sold nothing: ${(error as Error).message}\n`)
  }
  return sold
}

function priceOf({ items, amountCents }: DemoStoreSale) {
  if (!items) return { goodsCents: amountCents ?? 0, feeCents: 0, isOurs: false }
  const goodsCents = items.reduce(
    (sum, [sku, quantity]) => sum + quantity * demoVariant(sku).variant.priceCents,
    0,
  )
  return { goodsCents, feeCents: shippingCents, isOurs: true }
}

const pay = (sandboxUrl: string, accountId: string, intentId: string) =>
  tell(`${sandboxUrl}/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' }, accountId)

const refund = (sandboxUrl: string, accountId: string, intentId: string, cents: number) =>
  tell(`${sandboxUrl}/v1/refunds`, { payment_intent: intentId, amount: String(cents) }, accountId)

/** A call of the stand-in's own, or with an account one of the provider's, which takes forms. */
async function tell(url: string, body: Record<string, string | number>, accountId?: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    ...(accountId === undefined
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {
          headers: { authorization: 'Bearer sk_test_ribbon', 'stripe-account': accountId },
          body: new URLSearchParams(body as Record<string, string>),
        }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}
