import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertPriceList, receiveGoods, sendShopOrder } from '../../../../../test/connections/shop-fees.ts'
import { monthlyCharges } from '../../../../hand-in.ts'
import { invoiceJobs } from '../../../money/invoices/invoices.jobs.ts'
import { lineHandlers } from '../../../../hand-in.ts'
import { findPlanName } from '../../../money/subscriptions/subscriptions.store.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'

let app: TestApp
afterEach(() => app.stop())

const month = `${new Date().toISOString().slice(0, 7)}-01`
const today = new Date().toISOString().slice(0, 10)

/** Runs the job of a month on two nodes, while parcels ship. Answers what storage and account came to. */
async function attack() {
  await insertPriceList(app, '2026-01-01', { orderCents: 250, pieceCents: 40, markupBps: 0, storageCents: 5 })
  await receiveGoods(app, `${month}T00:30:00Z`, 1_000)
  await sendShopOrder(app, { at: `${month}T01:00:00Z`, parcels: [1], labelCents: 500 })
  const second = await app.anotherNode({ WORKER: '0' })
  const settings = { secretKey: app.config.SECRET_KEY, lineHandlers, findPlanName, monthlyCharges }
  const jobs = [app.db, second.db].map(db => invoiceJobs({ db, ...settings })['close-invoice-month'])
  const closing = Array.from({ length: 8 }, (_, index) =>
    jobs[index % 2]?.({ id: asRowId(app.world.team), month, today }),
  )
  const shipping = Array.from({ length: 20 }, () =>
    sendShopOrder(app, { at: new Date().toISOString(), parcels: [2], labelCents: 700 }),
  )
  await Promise.allSettled([...closing, ...shipping])
  const { rows } = await app.db.pool.query<{ storage: number; months: number; shipped: number }>(
    `select (select count(*)::int from shop_fee_lines where kind = 'storage') as storage,
      (select count(*)::int from shop_fee_months) as months,
      (select count(*)::int from shop_fee_lines where kind = 'postage') as shipped`,
  )
  return rows[0]
}

it('a month closes once on two nodes, and a parcel that ships meanwhile is on this month or the next', async () => {
  app = await startApp({ deposit: 0, worker: false, mugStock: 0, teeStock: 0 })
  expect(await attack()).toEqual({ storage: 1, months: 1, shipped: 21 })
  expect(await app.audit('shop_fee')).toEqual([])
}, 60_000)

it('without its guards storage is charged more than once, or the month is not the sum of its lines', async () => {
  app = await startApp({ deposit: 0, worker: false, mugStock: 0, teeStock: 0 })
  await app.db.pool.query(`
    alter table invoice_months drop constraint invoice_months_pk;
    alter table shop_fee_months drop constraint shop_fee_months_pkey;
    drop index shop_fee_lines_of_storage;
    create or replace function shop_fee_month(team bigint, day date) returns date language sql as $$
      select date_trunc('month', day)::date
    $$`)
  const damage = await attack()
  expect([damage?.storage === 1 && damage.months === 1, await app.audit('shop_fee')]).not.toEqual([true, []])
}, 60_000)
