import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatement } from '@ribbon/contract/gifting/orders/refunds'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { placeOrder } from './orders.ts'
import { makeVariants } from './products.ts'

const cents = (amount: string) => Math.round(Number(amount) * 100)

describe('an order’s statement', () => {
  let app: TestApp
  let owner: Client
  let pins: string[]
  beforeAll(async () => {
    app = await startApp({ worker: false, mugStock: 10_000, teeStock: 10_000, budget: 100_000_000 })
    owner = await app.as('owner')
    pins = await makeVariants(app.db, app.world.team, 4, 10_000)
    await app.db.pool.query(
      "update product_variants set price_cents = 1 + (id * 7919) % 4999 where sku like 'PIN%'",
    )
  })
  afterAll(() => app.stop())

  it('adds up from its lines to what was paid, booked and refunded, for any items and any refunds', async () => {
    const cart = fc.record({
      pins: fc.uniqueArray(fc.record({ variant: fc.nat(3), quantity: fc.integer({ min: 1, max: 2 }) }), {
        selector: line => line.variant,
        maxLength: 3,
      }),
      mugs: fc.integer({ min: 1, max: 9 }),
      kits: fc.integer({ min: 0, max: 3 }),
      parts: fc.array(fc.integer({ min: 1, max: 2_500 }), { maxLength: 4 }),
      ends: fc.constantFrom('kept', 'refunded', 'canceled'),
    })
    await fc.assert(
      fc.asyncProperty(cart, async ({ pins: chosen, mugs, kits, parts, ends }) => {
        const { mug, tee, kit } = app.world
        const bundled = kits
          ? [
              { product_variant_id: String(mug.variant), quantity: kits, bundle_id: String(kit) },
              { product_variant_id: String(tee.small), quantity: 2 * kits, bundle_id: String(kit) },
            ]
          : []
        const { id } = await placeOrder(app, owner, [
          { product_variant_id: String(mug.variant), quantity: mugs },
          ...bundled,
          ...chosen.map(line => ({ product_variant_id: pins[line.variant]!, quantity: line.quantity })),
        ])
        for (const part of parts)
          await owner.post(`/team/orders/${id}/refunds`, {
            refund: { amount: (part / 100).toFixed(2), reason: 'part' },
          })
        if (ends === 'refunded')
          await owner.post(`/team/orders/${id}/refunds`, { refund: { reason: 'the rest' } })
        if (ends === 'canceled') await owner.post(`/team/orders/${id}/cancel`)

        const {
          total,
          lines,
          payments,
          refunds,
          entries,
          paid,
          refunded,
          net,
          refundable,
        }: OrderStatement['attributes'] = (await owner.get(`/team/orders/${id}/money`)).body.data.attributes
        const sum = (amounts: (string | null)[]) =>
          amounts.reduce((whole, amount) => whole + cents(amount ?? '0'), 0)
        const of = (kind: string) => sum(lines.filter(line => line.kind === kind).map(line => line.amount))
        for (const line of lines)
          if (line.kind === 'item') expect(cents(line.amount)).toBe(cents(line.unitAmount!) * line.quantity!)
        expect(of('item') + of('tax') + of('shipping') + of('discount')).toBe(cents(total))
        expect(of('discount')).toBe(kits ? -Math.round(kits * (1500 + 2 * 2200) * 0.1) : of('discount'))
        expect([
          sum(payments.map(payment => payment.amount)),
          sum(refunds.map(refund => refund.amount)),
        ]).toEqual([cents(total), cents(refunded)])
        expect([cents(paid) - cents(refunded), cents(paid) - cents(refunded)]).toEqual([
          cents(net),
          cents(refundable),
        ])
        expect(sum(entries.filter(entry => entry.ledger === 'deposit').map(entry => entry.amount))).toBe(
          0 - cents(net),
        )
        expect(sum(entries.filter(entry => entry.ledger === 'budget').map(entry => entry.amount))).toBe(
          0 - cents(net),
        )
        if (ends !== 'kept') expect(net).toBe('0.00')
      }),
      { numRuns: 12 },
    )
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
