import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { addLine, close, payByInvoice } from '../../../../../test/invoices.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import { chosen, startSubscriptions } from '../../../../../test/subscriptions.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { addInvoiceLine } from '../invoice-lines.store.ts'

let app: TestApp
let operator: Client

beforeAll(async () => {
  app = await startApp({ deposit: 0 })
  operator = await app.operator()
  await payByInvoice(app)
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const waiting = () =>
  rows(
    `select kind, description, amount_cents::int as cents, tax_cents::int as tax
    from invoice_lines
    where invoice_id is null and id > $1
    order by id`,
    [mark],
  )
const numberOf = async (id: number) =>
  (await rows('select number from invoices where id = $1', [id]))[0]!['number'] as string
const withdraw = async (id: number) =>
  expect((await operator.post(`/operations/invoices/${id}/void`, { reason: 'A mistake' })).status).toBe(200)

let year = 2010
let lastSource = 500
let mark = 0
/** A year of its own, in which no other test's lines fall. */
beforeEach(async () => {
  year += 1
  await passOver()
})
/** What waits from before is another's. */
async function passOver() {
  mark = (await rows('select coalesce(max(id), 0)::int as id from invoice_lines'))[0]!['id'] as number
}
const day = (month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const charge = async (month: number, amountCents: number, taxCents = 0) => {
  const source = { type: 'payment_attempt', id: ++lastSource }
  await addLine(app, day(month), { amountCents, taxCents, source })
  return source
}
const credit = (month: number, amountCents: number, of?: { type: string; id: number }, taxCents = 0) =>
  addLine(app, day(month), {
    amountCents,
    taxCents,
    source: { type: 'refund', id: ++lastSource },
    description: 'Refund',
    of,
  })
const closeMonth = async (month: number) => (await close(app, day(month), day(month + 1)))!

describe('voidInvoice', () => {
  it('restores credits for charges paid elsewhere and carried-over credits, but not those for its own charges', async () => {
    const paid = await charge(1, 9_000)
    await closeMonth(1)
    await rows("update invoices set state = 'paid', paid_on = '2024-01-01' where state = 'open'")
    await charge(2, 1_000, 80)
    await credit(2, -6_000)
    await closeMonth(2)
    await rows('update invoice_lines set created_at = $1 where invoice_id is null and id > $2', [
      day(3),
      mark,
    ])
    const own = await charge(3, 20_000, 1_500)
    await credit(3, -2_000, own, -150)
    await credit(3, -4_000, paid, -300)
    const march = await closeMonth(3)
    await withdraw(march)
    const note = `, from invoice ${await numberOf(march)} (void)`
    expect(await waiting()).toEqual([
      {
        kind: 'credit',
        description: expect.stringMatching(
          new RegExp(`^Credit from invoice RB-.*${note.replace(/[()]/g, '\\$&')}$`),
        ),
        cents: -5_000,
        tax: 80,
      },
      { kind: 'credit', description: `Refund${note}`, cents: -4_000, tax: -300 },
    ])
    expect(await app.audit()).toEqual([])
    await rows('update invoice_lines set created_at = $1 where invoice_id is null and id > $2', [
      day(4),
      mark,
    ])
    expect(await close(app, day(4), day(5)), 'they wait for something to be taken off from').toBeUndefined()
    await charge(5, 12_000)
    expect(
      await rows('select total_cents::int as cents from invoices where id = $1', [await closeMonth(5)]),
    ).toEqual([{ cents: 3_000 }])
  })

  it('takes back a credit for one of its charges that waits or stands on a later invoice', async () => {
    const order = await charge(1, 10_000, 800)
    const january = await closeMonth(1)
    await credit(2, -3_000, order, -240)
    await charge(2, 9_000)
    await closeMonth(2)
    await credit(3, -4_000, order, -320)
    await credit(3, -500)
    await withdraw(january)
    const note = `Refund, charged on invoice ${await numberOf(january)} (void)`
    expect((await waiting()).filter(line => line['kind'] === 'charge')).toEqual([
      { kind: 'charge', description: note, cents: 3_000, tax: 240 },
      { kind: 'charge', description: note, cents: 4_000, tax: 320 },
    ])
    await rows('update invoice_lines set created_at = $1 where invoice_id is null and id > $2', [
      day(3),
      mark,
    ])
    await charge(3, 1_000)
    const march = await closeMonth(3)
    expect(await rows('select total_cents::int as cents from invoices where id = $1', [march])).toEqual([
      { cents: 3_500 },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('settles two invoices that hold each other’s charges and credits to zero in either order, at once or one by one', async () => {
    for (const order of ['earlier first', 'later first', 'at once'] as const) {
      year += 1
      await passOver()
      const gift = await charge(1, 10_000)
      const january = await closeMonth(1)
      await credit(2, -4_000, gift)
      await charge(2, 9_000)
      const february = await closeMonth(2)
      if (order === 'at once') await Promise.all([withdraw(january), withdraw(february)])
      else
        for (const id of order === 'earlier first' ? [january, february] : [february, january])
          await withdraw(id)
      expect([order, (await waiting()).reduce((sum, line) => sum + (line['cents'] as number), 0)]).toEqual([
        order,
        0,
      ])
      expect(await app.audit()).toEqual([])
    }
  }, 30_000)

  it('leaves nothing on account of an order that is canceled before, during or after it', async () => {
    const member = await app.as('member')
    for (const [index, when] of (
      ['before', 'after', ...Array.from({ length: 6 }, () => 'just then')] as const
    ).entries()) {
      await passOver()
      await rows('update invoices set due_on = current_date')
      const { id } = await placeOrder(app, member, [
        { product_variant_id: String(app.world.mug.variant), quantity: 1 },
      ])
      year += 1
      await rows('update invoice_lines set created_at = $1 where invoice_id is null and id > $2', [
        day(1),
        mark,
      ])
      const invoice = await closeMonth(1)
      const cancel = async () => expect((await member.post(`/team/orders/${id}/cancel`)).status).toBe(200)
      const steps = [cancel, () => withdraw(invoice)]
      if (when === 'just then')
        await Promise.all(index % 2 ? steps.map(step => step()) : steps.reverse().map(step => step()))
      else for (const step of when === 'before' ? steps : steps.reverse()) await step()
      expect([when, (await waiting()).reduce((sum, line) => sum + (line['cents'] as number), 0)]).toEqual([
        when,
        0,
      ])
      expect(await app.audit()).toEqual([])
    }
  }, 60_000)

  it('waits for a credit that is being booked, and one that comes later waits and is not booked', async () => {
    const gift = await charge(1, 10_000)
    const invoice = await closeMonth(1)
    const line = () => ({
      teamId: app.world.team,
      kind: 'credit' as const,
      source: { type: 'refund', id: ++lastSource },
      of: gift,
      description: 'Refund',
      amountCents: -4_000,
    })
    let tellBooked = () => {}
    const booked = new Promise<void>(resolve => {
      tellBooked = resolve
    })
    const booking = inTransaction(app.db, async tx => {
      await addInvoiceLine(tx, line())
      tellBooked()
      await new Promise(resolve => setTimeout(resolve, 300))
    })
    await booked
    await Promise.all([booking, withdraw(invoice)])
    expect((await waiting()).map(each => each['cents'])).toEqual([-4_000, 4_000])
    await inTransaction(app.db, tx => addInvoiceLine(tx, line()))
    expect(await waiting()).toHaveLength(2)
    expect(await app.audit()).toEqual([])
  })
})

describe('voidInvoice of a plan’s charge', () => {
  it('keeps owing the team for unused time as long as what charged the plan stands', async () => {
    const { app: other, own, plans, owner } = await startSubscriptions()
    try {
      await own.begin('invoice')
      await owner.post('/team/subscription', chosen(plans.starter))
      await other.db.pool.query(
        `update invoice_lines set created_at = '2025-01-01';
        update subscriptions
        set current_period_start = now() - interval '20 days',
          current_period_end = now() + interval '10 days',
          anchor_at = now() - interval '20 days'`,
      )
      const id = await close(other, '2025-01-01', '2025-02-01')
      await other.db.pool.query('update invoices set due_on = current_date')
      expect((await owner.send('PUT', '/team/subscription', chosen(plans.growth))).status).toBe(200)
      expect(
        (await (await other.operator()).post(`/operations/invoices/${id}/void`, { reason: 'A mistake' }))
          .status,
      ).toBe(200)
      expect(
        await own.all(
          'select kind, amount_cents::int as cents from invoice_lines where invoice_id is null order by id',
        ),
      ).toEqual([
        { kind: 'credit', cents: -1_000 },
        { kind: 'charge', cents: 3_000 },
        { kind: 'charge', cents: 1_000 },
      ])
      expect(await other.audit('invoice')).toEqual([])
    } finally {
      await other.stop()
    }
  }, 30_000)
})
