import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { inboxOf, makeFault } from '../../../../../test/sandbox.ts'
import { paidStoreOrder, shopperAddress } from '../../../../../test/tools/store-orders.ts'
import { findOrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOwnerMails } from './queue-owner-mails.ts'
import { queueShopperRefundMail } from './queue-shopper-refund-mail.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 60, teeStock: 60 }, opened => {
  ;({ app, desk } = opened)
})

const order = () => paidStoreOrder(app, [[app.world.mug.variant, 2]])
const mailTo = async (to: string, subject: RegExp) =>
  (await inboxOf(app, to)).filter(mail => subject.test(mail.subject)).at(-1)
const buyersMail = (subject: RegExp) => mailTo(shopperAddress.email, subject)

async function openStore(fields: object): Promise<void> {
  const owner = await app.as('owner')
  const has = (await owner.get('/store')).body.data !== null
  const answer = await owner.send(has ? 'PATCH' : 'POST', '/store', { store: fields })
  expect([200, 201], answer.text).toContain(answer.status)
}

describe('a mail to a shopper', () => {
  it('comes from the store, in its color, is answered to its contact, and leads to the order’s page', async () => {
    await openStore({
      title: 'Acme Goods',
      slug: 'acme',
      primary_color: '#9a3f22',
      contact_email: 'shop@acme.test',
    })
    const orderId = await order()
    const mail = (await buyersMail(/is confirmed/))!
    expect(mail.headers).toMatchObject({
      from: expect.stringMatching(/^"?Acme Goods"? </),
      'reply-to': 'shop@acme.test',
    })
    expect(mail.html).toContain('bgcolor="#9a3f22"')
    expect(mail.text).toMatch(/2 × .*Mug/)
    expect(mail.text).toMatch(/Total +\$/)
    const link = new RegExp(`${app.config.publicUrl}/store/acme/orders/(o1_[\\w-]{22}\\.[\\w-]{32})`)
    expect(mail.text).toMatch(link)
    expect(mail.html).toMatch(link)
    expect(await desk.mailsOf(orderId)).toEqual([`store-order-confirmed ${shopperAddress.email}`])
  })

  it('follows the parcel', async () => {
    const orderId = await order()
    const [parcel] = await desk.parcelsOf(orderId)
    await desk.steps(parcel!.id, 'pack', 'ship')
    await app.settleJobs()
    const shipped = (await buyersMail(/is on its way/))!
    expect(shipped.text).toContain(String(parcel!.attributes['trackingNumber']))
  })

  it('asks for the right address when the carrier does not know it, once for the parcel', async () => {
    await makeFault(app, { service: 'shipping', match: 'POST /v1/labels', mode: 'decline' })
    const orderId = await order()
    const mail = (await buyersMail(/can’t find your address/))!
    expect(mail.text).toContain(shopperAddress.addressOne)
    expect((await desk.mailsOf(orderId)).map(each => each.split(' ')[0])).toEqual([
      'store-order-confirmed',
      'store-order-address-refused',
    ])
  })
})

describe('the mail about a refund', () => {
  it('says how much goes to which card, and is not sent for a refund that failed', async () => {
    const orderId = await order()
    const row = (await findOrderRow(app.db, orderId))!
    const refundOf = async (cents: number, state: string) => {
      const { rows } = await app.db.pool.query<{ id: RowId }>(
        `insert into refunds (team_id, payment_attempt_id, kind, destination, amount_cents, reason, state, idempotency_key, actor_name)
        select team_id, id, 'order', 'credit_card', $2::bigint, 'One piece came back', $3, 'r-' || $2::text, 'Olivia'
        from payment_attempts
        where order_id = $1
        returning id`,
        [orderId, cents, state],
      )
      return rows[0]!.id
    }
    for (const [cents, state] of [
      [598, 'pending'],
      [321, 'failed'],
    ] as const) {
      const id = await refundOf(cents, state)
      await inTransaction(app.db, tx => queueShopperRefundMail(tx, row, [id]))
    }
    await app.settleJobs()
    expect((await buyersMail(/is refunded/))!.text).toMatch(/To your card +\$5\.98/)
    expect(await buyersMail(/3\.21/)).toBeUndefined()
    await app.db.pool.query('delete from refunds where team_id = $1', [app.world.team])
  })
})

describe('a mail to the owners', () => {
  it('about a disputed payment goes to each of them once, however often it is told', async () => {
    const orderId = await order()
    const row = (await findOrderRow(app.db, orderId))!
    for (let time = 0; time < 2; time += 1)
      await inTransaction(app.db, tx => queueOwnerMails(tx, row, 'store-payment-disputed'))
    await app.settleJobs()
    const mails = (await inboxOf(app, app.world.users.owner.email)).filter(mail =>
      /is disputed/.test(mail.subject),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`${app.config.publicUrl}/e-commerce/orders/${orderId}`)
    expect(mails[0]!.headers['from']).toContain('via Ribbon')
  })
})
