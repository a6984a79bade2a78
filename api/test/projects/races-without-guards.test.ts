import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { submit } from './collecting.ts'
import { insertProject } from './project-rows.ts'

/** The controls of project-races.test.ts and submitting-races.test.ts: the same attacks with a guard taken out. */
const missing = vi.hoisted(() => ({ acceptedOnce: false }))

vi.mock('../../src/modules/projects/projects/quotes.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/projects/projects/quotes.store.ts')>()
  return {
    ...real,
    markAccepted: async (...parameters: Parameters<typeof real.markAccepted>) => {
      if (!missing.acceptedOnce) return real.markAccepted(...parameters)
      const [tx, project, version, userId] = parameters
      await tx.execute(sql`
        update project_quotes set accepted_by = ${userId}, accepted_at = now()
        where team_id = ${project.teamId} and project_id = ${project.id} and version = ${version}`)
      return true
    },
  }
})

let app: TestApp
let owner: Client
let admin: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  admin = await app.as('storeAdmin')
})
afterAll(() => app.stop())

describe('a quote that two owners accept', () => {
  const acceptTwice = async () => {
    const { id } = await insertProject(app, { state: 'wish_list' })
    const operator = await app.operator()
    await operator.post(`/operations/projects/${id}/quotes`, {
      quote: { unit_price: '10', shipping_home: '1', shipping_abroad: '2' },
    })
    const answers = await Promise.all(
      [owner, admin].map(by => by.post(`/team/admin_orders/${id}/accept_quote`, { quote: { version: 1 } })),
    )
    return answers.filter(answer => answer.status === 200).length
  }

  it('is accepted once, and twice without the condition', async () => {
    expect(await acceptTwice()).toBe(1)
    missing.acceptedOnce = true
    expect(await acceptTwice()).toBe(2)
  })
})

describe('50 submissions of one address', () => {
  const attack = async () => {
    const project = await insertProject(app, { link_on: true })
    await Promise.all(Array.from({ length: 50 }, () => submit(app, project, 'ada@people.test')))
    const { rowCount } = await app.db.pool.query('select from submissions where project_id = $1', [
      project.id,
    ])
    return rowCount
  }

  it('make one row, and several without the unique index', async () => {
    expect(await attack()).toBe(1)
    await app.db.pool.query('drop index submissions_one_per_person')
    expect(await attack()).toBeGreaterThan(1)
  })
})
