import { randomUUID } from 'node:crypto'
import { systemAuthor, type Author } from '../../src/platform/audit.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../src/platform/http/actor.ts'
import { beginProcessing } from '../../src/modules/gifting/orders/begin-processing.ts'
import { priceLines } from '../../src/modules/gifting/orders/drafts/price-lines.ts'
import { placeOrder } from '../../src/modules/gifting/orders/store-orders/place-order.ts'
import { insertStorePayment, recordStorePaid } from '../../src/modules/store/checkout/store-payments.store.ts'
import type { TestApp } from '../app-under-test.ts'

const shopper: Author = { ...systemAuthor, name: 'Shopper' }

export const shopperAddress = {
  name: 'Grace Hopper',
  company: null,
  email: 'grace@shopper.test',
  phone: '+1 512 555 0100',
  addressOne: '500 E Cesar Chavez St',
  addressTwo: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}

/** An order of the team's store, unpaid until `payStoreOrder`: what a checkout does, without a cart and a shopper's card. */
export function placeStoreOrder(app: TestApp, wanted: readonly [variant: number, quantity: number][]) {
  const { team, users } = app.world
  return inTransaction(app.db, async tx => {
    const scope = scopeOf({ teamId: team, userId: users.owner.id, role: 'team_owner' } as MemberActor)
    const { lines } = await priceLines(
      tx,
      scope,
      wanted.map(([variant, quantity]) => ({
        product_variant_id: String(variant),
        quantity,
        bundle_id: null,
      })),
    )
    const placed = await placeOrder(
      tx,
      {
        teamId: team,
        origin: 'store',
        shipTo: shopperAddress,
        lines,
        shipping: {
          amountCents: 900,
          carrierCode: 'se-usps',
          serviceCode: 'standard_shipping',
          serviceName: 'Standard Shipping',
          deliveryDays: 4,
        },
        tax: { rate: 0.0825, cents: 396 },
        idempotencyKey: `store-${randomUUID()}`,
      },
      shopper,
    )
    const { subtotalCents, discountCents, shippingCents, taxCents } = placed.order
    const goodsCents = subtotalCents - discountCents
    await insertStorePayment(tx, {
      teamId: team,
      attemptId: placed.attempt.id,
      orderId: placed.order.id,
      accountId: 'acct_of_a_test',
      goodsCents,
      shippingCents,
      taxCents,
      cardCents: goodsCents + shippingCents + taxCents,
      feeCents: shippingCents,
    })
    return placed
  })
}

type Placed = Awaited<ReturnType<typeof placeStoreOrder>>

/** What follows once the provider says that the shopper has paid; false if it was said before. */
export function payStoreOrder(app: TestApp, { order, attempt }: Placed): Promise<boolean> {
  return inTransaction(app.db, async tx => {
    if (!(await beginProcessing(tx, order, attempt, 'pi_of_a_shopper', shopper))) return false
    return recordStorePaid(
      tx,
      { teamId: order.teamId, attemptId: attempt.id },
      { chargeId: `ch_${order.id}`, providerFeeCents: 30, cardBrand: 'visa', cardLast4: '4242' },
    )
  })
}

export async function paidStoreOrder(
  app: TestApp,
  wanted: readonly [variant: number, quantity: number][],
): Promise<RowId> {
  const placed = await placeStoreOrder(app, wanted)
  await payStoreOrder(app, placed)
  await app.settleJobs()
  return placed.order.id
}
