import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder } from '../../../../../test/redemption/make-group-order.ts'
import { enter } from '../../../../../test/redemption/pages.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'

describe('a page whose list has become empty', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const makeListed = async (fields: object = {}) => {
    const page = await makeGroupOrder(owner, app.world)
    const path = `/team/group_orders/${page.id}`
    await owner.put(path, { group_order: fields })
    const { data } = (await owner.post(`${path}/group_order_allowed_users`, { email: 'ada@people.test' }))
      .body
    const shown = { teamId: app.world.team, id: asRowId(Number(page.id)), uuid: page.uuid }
    return {
      path,
      empty: () => owner.post(`${path}/group_order_allowed_users/bulk_delete`, { ids: [data.id] }),
      enterAs: async (email: string) => (await enter(app, shown, { email })).status,
      set: (change: object) => owner.put(path, { group_order: change }),
      isLimited: async () => (await owner.get(path)).body.data.attributes.list_limited,
    }
  }

  it('admits nobody until its owner lets anyone in', async () => {
    const page = await makeListed()
    expect([await page.isLimited(), await page.enterAs('eve@people.test')]).toEqual([true, 422])
    expect((await page.empty()).status).toBe(204)
    expect([await page.isLimited(), await page.enterAs('eve@people.test')]).toEqual([true, 422])

    expect((await page.set({ list_limited: false })).body.data.attributes.list_limited).toBe(false)
    expect(await page.enterAs('eve@people.test')).toBe(201)
    const { rows } = await app.db.pool.query(
      `select before, after from audit_events where action = 'group_order.updated' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { listLimited: true }, after: { listLimited: false } }])
  })

  it('cannot let anyone in while somebody is named', async () => {
    const page = await makeListed()
    const { status, body } = await page.set({ list_limited: false })
    expect([status, body.errors]).toEqual([
      422,
      ['Remove everyone from the lists first: while somebody is on them, only they can take part.'],
    ])
    expect(await page.enterAs('eve@people.test')).toBe(422)
  })

  it('still admits people of its domains', async () => {
    const page = await makeListed({ allowed_domains: ['acme.test'] })
    await page.empty()
    expect(await page.enterAs('eve@people.test')).toBe(422)
    expect(await page.enterAs('eve@acme.test')).toBe(201)
  })
})
