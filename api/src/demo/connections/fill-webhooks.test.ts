import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { until } from '../../../test/connections/webhook-receiver.ts'
import { placeOrder } from '../../../test/orders.ts'
import { tellSandbox } from '../../../test/sandbox.ts'
import { asRowId } from '../../../test/tools/as-row-id.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { fillWebhooks, openDemoInboxes } from './fill-webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
})
afterAll(() => app.stop())

it('fills endpoints of which one does well, one fails and one is off, at inboxes that know their secrets', async () => {
  const owner = await app.as('owner')
  const mug = { product_variant_id: String(app.world.mug.variant), quantity: 1 }
  const { id } = await placeOrder(app, owner, [mug])
  const secretKey = app.config.SECRET_KEY
  const webhooks = await openDemoInboxes(app.sandboxUrl, secretKey)
  // As a second node does that starts at the same time.
  expect(await openDemoInboxes(app.sandboxUrl, secretKey)).toEqual(webhooks)
  await inTransaction(app.db, tx =>
    fillWebhooks(tx, { teamId: asRowId(app.world.team), webhooks, secretKey, orderIds: [Number(id)] }),
  )
  await until(async () => {
    const { data } = (await owner.get('/team/webhook_endpoints')).body
    const [reports, warehouse, survey] = data.map((endpoint: any) => endpoint.attributes)
    return reports.lastSuccessAt !== null && warehouse.health === 'failing' && survey.missedCount === 1
  })
  const { messages } = await tellSandbox(app, 'GET', '/webhooks/reports')
  expect(messages.map((message: any) => [JSON.parse(message.body).type, message.fault]).toSorted()).toEqual([
    ['order.delivered', null],
    ['order.shipped', null],
  ])
})

it('fills none without stand-ins, or where they do not answer', async () => {
  expect(await openDemoInboxes(undefined, 'key')).toEqual([])
  expect(await openDemoInboxes('http://127.0.0.1:1', 'key')).toEqual([])
})
