import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
  await owner.post('/store', { title: 'Acme store', slug: 'acme' })
})
afterAll(() => app.stop())

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const read = async () => (await owner.get('/store')).body.data?.attributes
const change = (fields: unknown) => owner.send('PATCH', '/store', { store: fields })

describe('a store', () => {
  it('opens with all it needs, closes with what it loses, and opens again by itself', async () => {
    const { world, db } = app
    const shopper = () => app.anonymous.get('/store_front/acme')
    await db.pool.query(
      `
      with made as (
        insert into store_accounts (team_id, account_key, account_id, charges_enabled, details_submitted, charging_since)
        values ($1, 'test', 'acct_test1', true, true, now())
        returning team_id, id, account_id
      )
      insert into connected_accounts (account_id, owner_team, store_account)
      select account_id, team_id, id
      from made`,
      [world.team],
    )
    await db.pool.query(
      'insert into store_products (team_id, product_id, is_listed, e_commerce_price_cents) values ($1, $2, true, 1200)',
      [world.team, world.mug.product],
    )
    expect(await read()).toMatchObject({ stage: 'ready', missing: [], accountId: 'acct_test1' })
    expect((await shopper()).status).toBe(404)
    const opened = await owner.post('/store/enable_store')
    expect([opened.status, opened.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ stage: 'live', status: 'active', pausedAt: null, blockedBy: null }),
    ])
    expect((await owner.post('/store/enable_store')).body.data.attributes.version).toBe(
      opened.body.data.attributes.version,
    )
    expect((await shopper()).body.data.attributes).toMatchObject({ slug: 'acme', isPreview: false })

    await db.pool.query('update store_accounts set charges_enabled = false')
    expect(await read()).toMatchObject({ stage: 'blocked', blockedBy: 'payments_account', status: 'active' })
    expect((await shopper()).status).toBe(404)
    await db.pool.query('update store_accounts set charges_enabled = true')
    expect([(await read()).stage, (await shopper()).status]).toEqual(['live', 200])

    await db.pool.query(`update teams set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1`, [
      world.team,
    ])
    expect(await read()).toMatchObject({ stage: 'blocked', blockedBy: 'suspension' })
    expect((await shopper()).status).toBe(404)
    expect((await owner.post('/store/disable_store')).status).toBe(403)
    await db.pool.query('update teams set suspended_at = null, suspended_reason = null where id = $1', [
      world.team,
    ])
    expect((await shopper()).status).toBe(200)
  })

  it('leads on from an old address', async () => {
    expect((await change({ slug: 'acme-shop' })).status).toBe(200)
    const old = await app.anonymous.get('/store_front/acme')
    expect([old.status, old.body.data.attributes.slug]).toEqual([200, 'acme-shop'])
    await app.db.pool.query(`update store_slugs set until = now() - interval '1 second' where slug = 'acme'`)
    expect((await app.anonymous.get('/store_front/acme')).status).toBe(404)
    expect((await app.anonymous.get('/store_front/acme-shop')).status).toBe(200)
  })

  it('keeps its title while it is open, and is paused', async () => {
    expect(outcome(await change({ title: '' }))).toEqual([
      422,
      'A store that is open needs a title. Pause it first to remove the title.',
    ])
    const paused = await owner.post('/store/disable_store')
    expect(paused.body.data.attributes).toMatchObject({ stage: 'paused', status: 'inactive' })
    expect((await app.anonymous.get('/store_front/acme-shop')).status).toBe(404)
    const again = await owner.post('/store/enable_store')
    expect(again.body.data.attributes).toMatchObject({ stage: 'live', pausedAt: null })
    expect(await app.audit()).toEqual([])
  })
})
