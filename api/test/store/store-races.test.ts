import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { createAtOnce, openTwoTeams, saveAtOnce, takeAtOnce } from './store-attacks.ts'

/** store-without-guards.test.ts shows what the same attacks do without each guard. */
describe('stores that are changed by several people at once', () => {
  let app: TestApp
  let acme: Client
  let globex: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    ;({ acme, globex } = await openTwoTeams(app))
  })
  afterAll(() => app.stop())

  it('a team that makes eight at once has one', async () => {
    expect(await createAtOnce(app, acme)).toEqual({
      statuses: [201, 409, 409, 409, 409, 409, 409, 409],
      stores: 1,
    })
    await globex.post('/store', { slug: 'globex' })
  })

  it('of eight who save the same field over one version, one does, and the others are told', async () => {
    for (let run = 0; run < 5; run++)
      expect(await saveAtOnce(app, acme)).toEqual({
        statuses: [200, 409, 409, 409, 409, 409, 409, 409],
        changes: 1,
      })
  })

  it('of two teams that take one address, one has it', async () => {
    for (const slug of ['shop-a', 'shop-b', 'shop-c', 'shop-d', 'shop-e']) {
      const { statuses, teams } = await takeAtOnce(app, [acme, globex], slug)
      expect([slug, statuses, teams.length]).toEqual([slug, [200, 422], 1])
      const { rows } = await app.db.pool.query('select owner_team from store_slugs where slug = $1', [slug])
      expect(rows).toEqual([{ owner_team: teams[0] }])
    }
    expect(await app.audit()).toEqual([])
  })
})
