import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { createAtOnce, openTwoTeams, saveAtOnce, takeAtOnce } from './store-attacks.ts'

/** The control of store-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ lock: false, owner: false, oneOfTeam: false }))
let readers = 0
/** Waits until two have read what both are about to change. */
async function meetAnother(): Promise<void> {
  readers++
  for (let tries = 0; tries < 200 && readers < 2; tries++)
    await new Promise(resolve => setTimeout(resolve, 50))
}

vi.mock('../../src/modules/store/stores/stores.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/stores/stores.store.ts')>()
  return {
    ...real,
    lockStore: async (...[tx, teamId]: Parameters<typeof real.lockStore>) => {
      if (!missing.lock) return real.lockStore(tx, teamId)
      const store = await real.findStore(tx, teamId)
      await meetAnother()
      return store
    },
  }
})
vi.mock('../../src/modules/store/stores/slugs.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/stores/slugs.store.ts')>()
  return {
    ...real,
    takeSlug: async (...[tx, teamId, slug]: Parameters<typeof real.takeSlug>) => {
      if (missing.oneOfTeam) await meetAnother()
      if (!missing.owner) return real.takeSlug(tx, teamId, slug)
      const { rowCount } = await tx.client.query('select from store_slugs where slug = $1', [slug])
      await meetAnother()
      if (rowCount) return false
      await tx.client.query(
        `insert into store_slugs (slug, owner_team)
         values ($1, $2)
         on conflict (slug) do update set owner_team = excluded.owner_team`,
        [slug, teamId],
      )
      return true
    },
  }
})

describe('without its guard', () => {
  let app: TestApp
  let acme: Client
  let globex: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    ;({ acme, globex } = await openTwoTeams(app))
  })
  afterAll(() => app.stop())

  it('a team that makes several stores at once has several', async () => {
    const { pool } = app.db
    await pool.query('alter table stores drop constraint stores_one_of_team')
    await pool.query('drop index store_slugs_current')
    missing.oneOfTeam = true
    const { stores } = await createAtOnce(app, acme)
    missing.oneOfTeam = false
    expect(stores).toBeGreaterThan(1)
    await pool.query('delete from stores')
    await pool.query('delete from store_slugs')
    await acme.post('/store', { slug: 'acme' })
    await globex.post('/store', { slug: 'globex' })
  })

  it('people who save the same field at once overwrite each other', async () => {
    missing.lock = true
    readers = 0
    const { changes } = await saveAtOnce(app, acme)
    missing.lock = false
    expect(changes).toBeGreaterThan(1)
  })

  it('two teams have the same address', async () => {
    missing.owner = true
    readers = 0
    const { teams } = await takeAtOnce(app, [acme, globex], 'shop')
    missing.owner = false
    expect(teams.length).toBe(2)
    expect(await app.audit('address of a store')).toHaveLength(1)
  })
})
