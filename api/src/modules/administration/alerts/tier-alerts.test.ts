import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../test/sandbox.ts'
import { home, makeGoods, makePage, makeParticipant } from '../../../../test/tools/choosing.ts'
import { watchAlerts } from './watch-alerts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const shown = async () =>
  (await (await app.as('owner')).get('/team/alerts')).body.data.attributes.alert_messages.filter(
    (message: { kind: string }) => message.kind === 'tier_not_fillable',
  )

it('owners are told while somebody who chooses cannot take as many as a tier asks for', async () => {
  const { product, variant } = await makeGoods(app, 3)
  const page = await makePage(app, [{ limit: 2, type: 'EXACTLY', products: [product] }])
  const pick = { product_variant_id: variant, group_order_tier_id: page.tiers[0]! }
  const maya = await makeParticipant(app, page)
  await maya.choose([pick, pick])
  expect(await shown()).toEqual([])

  const noah = await makeParticipant(app, page)
  await noah.choose(pick)
  expect(await shown()).toMatchObject([
    {
      severity: 'warning',
      text: 'Tier Treats of Holiday gifts cannot be filled: everyone chooses exactly 2, and 0 are left.',
      to: `/redemption/details/${page.id}`,
    },
  ])
  await watchAlerts(app.db)
  await app.settleJobs()
  const subjects = (await inboxOf(app, app.world.users.owner.email)).map(({ subject }) => subject)
  expect(subjects).toContain('A tier cannot be filled: Acme')

  await app.db.pool.query('update stock_levels set on_hand = on_hand + 1 where product_variant_id = $1', [
    variant,
  ])
  expect(await shown()).toEqual([])
  await noah.choose(pick)
  expect(await shown()).toEqual([])
})

it('nobody is told of a tier whose people have confirmed, nor of a page that is over', async () => {
  const { product, variant } = await makeGoods(app, 1)
  const page = await makePage(app, [{ limit: 1, type: 'EXACTLY', products: [product] }])
  const maya = await makeParticipant(app, page)
  await maya.choose({ product_variant_id: variant, group_order_tier_id: page.tiers[0]! })
  await maya.save(home)
  expect((await maya.confirm()).status).toBe(200)
  expect(await shown()).toEqual([])
  await makeParticipant(app, page)
  expect(await shown()).toHaveLength(1)
  await app.db.pool.query("update group_orders set closes_at = now() - interval '1 day' where id = $1", [
    page.id,
  ])
  expect(await shown()).toEqual([])
})
