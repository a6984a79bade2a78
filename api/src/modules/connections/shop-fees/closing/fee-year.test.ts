import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertPriceList, receiveGoods, sendShopOrder } from '../../../../../test/connections/shop-fees.ts'
import { close, payByInvoice } from '../../../../../test/invoices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ deposit: 0, worker: false, mugStock: 0, teeStock: 0 })
  await app.db.pool.query(`update teams set modules = '{swag_store,project,e_commerce}'`)
  await payByInvoice(app)
})
afterAll(() => app.stop())

const seed = Number(process.env['FEE_SEED'] ?? Date.now() % 1e9)
let state = seed
/** A whole number from 0 to below `end`. */
function random(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * end)
}

const first = { from: '2025-01-01', orderCents: 250, pieceCents: 40, markupBps: 0, storageCents: 7 }
const second = { from: '2025-06-18', orderCents: 275, pieceCents: 35, markupBps: 1_250, storageCents: 9 }
const listOn = (day: string) => (day < second.from ? first : second)
const dayText = (month: number, day: number) =>
  new Date(Date.UTC(2025, month, day)).toISOString().slice(0, 10)
const daysIn = (month: number) => new Date(Date.UTC(2025, month + 1, 0)).getUTCDate()

it(`a year of fees is the same in the report, its lines and the invoices (seed ${seed})`, async () => {
  for (const { from, ...prices } of [first, second]) await insertPriceList(app, from, prices)
  const received: { day: string; pieces: number }[] = []
  const expected: number[] = []
  let firstSold = ''
  for (let month = 0; month < 12; month += 1) {
    let cents = 0
    for (const day of [1 + random(daysIn(month)), 1 + random(daysIn(month))]) {
      const pieces = 1 + random(300)
      received.push({ day: dayText(month, day), pieces })
      await receiveGoods(app, `${dayText(month, day)}T09:00:00Z`, pieces)
    }
    for (let order = 0; order < 6; order += 1) {
      const day = dayText(month, order === 0 ? 1 : 1 + random(daysIn(month)))
      const parcels = Array.from({ length: 1 + random(3) }, () => 1 + random(5))
      const labelCents = random(2_000)
      await sendShopOrder(app, { at: `${day}T12:00:00Z`, parcels, labelCents })
      firstSold ||= day
      const { orderCents, pieceCents, markupBps } = listOn(day)
      const pieces = parcels.reduce((sum, each) => sum + each, 0)
      cents += orderCents + (pieces - 1) * pieceCents
      cents += parcels.length * Math.round((labelCents * (10_000 + markupBps)) / 10_000)
    }
    for (let correction = 0; correction < 3; correction += 1) cents += await correct(dayText(month, 28))
    cents += storageOf(month, received, firstSold)
    expected.push(cents)
    await close(app, dayText(month, 1), dayText(month + 1, 1))
  }
  const owner = await app.as('owner')
  const { body } = await owner.get('/team/shopify/monthly_fee?page[size]=100')
  const months: { id: string; attributes: { total: string; state: string } }[] = body.data.toReversed()
  expect(months.map(each => Math.round(Number(each.attributes.total) * 100))).toEqual(expected)
  expect(new Set(months.map(each => each.attributes.state))).toEqual(new Set(['invoiced']))
  for (const [index, { id, attributes }] of months.entries()) {
    const answer = await owner.get(`/team/shopify/monthly_fee/${id}?page[size]=100`)
    const lines: { attributes: { amount: string } }[] = answer.body.included
    const sum = lines.reduce((cents, line) => cents + Math.round(Number(line.attributes.amount) * 100), 0)
    const { rows } = await app.db.pool.query<{ cents: number }>(
      `select sum(l.amount_cents)::int as cents
      from invoice_lines l
      join invoices i on i.id = l.invoice_id
      where l.source_type = 'shop_fee_month' and i.month = $1`,
      [`${id}-01`],
    )
    expect([attributes.total, sum, rows[0]?.cents]).toEqual([
      (expected[index]! / 100).toFixed(2), // one for each month
      expected[index],
      expected[index],
    ])
  }
  expect(await app.audit('shop_fee')).toEqual([])
  expect(await app.audit('invoice')).toEqual([])
}, 120_000)

/** Corrects any line by any amount that it bears; sometimes takes the correction back. */
async function correct(day: string): Promise<number> {
  const { rows } = await app.db.pool.query<{ id: number; cents: number; parcel: number; order: number }>(
    `select l.id, l.parcel_id as parcel, l.order_id as order,
      (l.amount_cents + coalesce((select sum(c.amount_cents) from shop_fee_lines c where c.corrects = l.id), 0))::int as cents
    from shop_fee_lines l
    where l.kind <> 'correction'
    order by l.id`,
  )
  const line = rows[random(rows.length)]
  if (!line) return 0
  const cents = random(2) === 0 ? random(500) + 1 : -random(line.cents + 1)
  const insert = (amount: number, reverses: number | null) =>
    app.db.pool.query<{ id: number }>(
      `insert into shop_fee_lines
        (team_id, month, kind, amount_cents, corrects, reverses, parcel_id, order_id, reason, author_name, charged_at)
      values ($1, shop_fee_month($1, $2::date), 'correction', $3, $4, $5, $6, $7, 'Counted again', 'Opal', $2::date)
      returning id`,
      [app.world.team, day, amount, line.id, reverses, line.parcel, line.order],
    )
  const made = await insert(cents, null)
  if (random(4) > 0) return cents
  await insert(-cents, made.rows[0]!.id) // returned by the insert
  return 0
}

/** By counting every day, as the database does not. */
function storageOf(month: number, received: { day: string; pieces: number }[], firstSold: string): number {
  const pieceDays = new Map<typeof first, number>()
  for (let day = 1; day <= daysIn(month); day += 1) {
    const text = dayText(month, day)
    if (text < firstSold) continue
    const pieces = received.filter(each => each.day <= text).reduce((sum, each) => sum + each.pieces, 0)
    pieceDays.set(listOn(text), (pieceDays.get(listOn(text)) ?? 0) + pieces)
  }
  return [...pieceDays].reduce(
    (sum, [list, days]) => sum + Math.round((days * list.storageCents) / daysIn(month)),
    0,
  )
}
