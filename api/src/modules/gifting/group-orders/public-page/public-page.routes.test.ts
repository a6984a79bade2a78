import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder } from '../../../../../test/redemption/pages.ts'

describe('getPublicGroupOrder', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  it('shows the page of a suspended team as paused, and does not say why', async () => {
    const page = await makeGroupOrder(app, { teamId: app.world.otherTeam })
    const show = () => app.anonymous.get(`/group_orders/${page.uuid}`)
    expect((await show()).body.data.attributes.isLocked).toBe(false)
    await app.db.pool.query(
      "update teams set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1",
      [page.teamId],
    )
    const { body, text } = await show()
    expect([body.data.attributes.isLocked, text.includes('Unpaid')]).toEqual([true, false])
  })
})
