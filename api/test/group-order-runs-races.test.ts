import { afterEach, expect, it } from 'vitest'
import { runDueGroupOrders } from '../src/modules/gifting/group-orders/auto-finalize/run-due-group-orders.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { begin, confirmPeople, makePage, until } from './redemption/confirmed-people.ts'

let app: TestApp
afterEach(() => app.stop())

it('two owners and the task that finalizes automatically begin one run between them', async () => {
  app = await startApp({ worker: false })
  const node = await app.anotherNode()
  const [owner, admin] = [await app.as('owner'), await app.as('storeAdmin', node)]
  for (let round = 0; round < 5; round += 1) {
    const page = await makePage(app, owner)
    await confirmPeople(app, page, 3, { confirmedMinutesAgo: 90, from: round * 10 })
    await owner.post(`/team/group_orders/${page.id}/start_auto_finalize`)
    const answers = await Promise.all([
      begin(owner, page),
      begin(admin, page),
      runDueGroupOrders(app.db),
      runDueGroupOrders(app.db),
    ])
    const begun = answers.filter(answer => answer?.status === 200)
    const { rows } = await app.db.pool.query(
      'select is_rolling from group_order_runs where group_order_id = $1',
      [page.id],
    )
    expect([rows.length, begun.length]).toEqual([1, rows[0].is_rolling ? 0 : 1])
  }
  await node.stop()
  const worker = await app.anotherNode({ WORKER: '1' })
  await until(async () => {
    const { rows } = await app.db.pool.query('select count(*)::int as count from orders')
    return rows[0].count === 15 ? true : undefined
  })
  await app.settleJobs()
  expect(await app.audit()).toEqual([])
  await worker.stop()
}, 90_000)
