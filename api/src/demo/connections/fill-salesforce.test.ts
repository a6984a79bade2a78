import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { salesforceLedger, settleCrmLog } from '../../../test/connections/crm.ts'
import { placeOrder } from '../../../test/orders.ts'
import { asRowId } from '../../../test/tools/as-row-id.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { openServices } from '../../services/services.ts'
import { fillSalesforce } from './fill-salesforce.ts'
import { makeDemoSalesforce } from './make-demo-salesforce.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('connects a person and links gifts, of which the latest is refused and all others are logged', async () => {
  const member = await app.as('member')
  const mug = { product_variant_id: String(app.world.mug.variant), quantity: 1 }
  const orders = [await placeOrder(app, member, [mug]), await placeOrder(app, member, [mug])]
  const { crm } = openServices(app.config)
  expect(await makeDemoSalesforce(crm, undefined)).toBeUndefined()
  const salesforce = await makeDemoSalesforce(crm, app.sandboxUrl)
  if (!salesforce) throw new Error('The stand-in was not used.')
  const owner = { teamId: asRowId(app.world.team), userId: asRowId(app.world.users.member.id) }
  const secretKey = app.config.SECRET_KEY
  await inTransaction(app.db, tx => fillSalesforce(tx, owner, { salesforce, secretKey }))
  await settleCrmLog(app)
  const states = orders.map(
    async ({ id }) => (await member.get(`/team/orders/${id}/crm`)).body.data.attributes.state,
  )
  expect(await Promise.all(states)).toEqual(['logged', 'failed'])
  expect((await salesforceLedger(app)).tasks).toHaveLength(1)
  const { data } = (await member.get(`/team/users/${app.world.users.member.id}/integrations`)).body
  expect(data[0].attributes).toMatchObject({ state: 'connected', userName: 'store@acme.test' })
})
