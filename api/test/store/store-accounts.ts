import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '../app-under-test.ts'
import { atProvider, signEvent, tellSandbox } from '../sandbox.ts'

export const settingsPage = '/e-commerce/setting'
export const connectSecret = 'whsec_connect_test'

/** A store for the team of the world, or for another one; answers its slug. */
export async function makeStore(app: TestApp, teamId: number = app.world.team): Promise<string> {
  const slug = `store-${randomUUID().slice(0, 8)}`
  await app.db.pool.query(`update teams set modules = '{swag_store,project,e_commerce}' where id = $1`, [
    teamId,
  ])
  await app.db.pool.query('update store_slugs set until = now() where owner_team = $1 and until is null', [
    teamId,
  ])
  await app.db.pool.query('insert into store_slugs (slug, owner_team) values ($1, $2)', [slug, teamId])
  await app.db.pool.query(
    `insert into stores (team_id, slug, title, status, opened_at) values ($1, $2, 'Acme store', 'active', now())`,
    [teamId, slug],
  )
  return slug
}

/** Presses "Connect"; answers the account's id and the page of the provider. */
export async function connect(app: TestApp): Promise<{ id: string; url: string }> {
  const answer = await (
    await app.as('owner')
  ).post('/store/connect_stripe_account', {
    paige_url: settingsPage,
  })
  expect(answer.status).toBe(200)
  return { id: answer.body.data.id, url: answer.body.data.attributes.url }
}

/** What the provider does with an account: `submit` by its owner, or `ask`, `restrict`, `allow`, `review`, `disconnect`. */
export const actOnAccount = (app: TestApp, id: string, action: string) =>
  tellSandbox(app, 'POST', `/payments/accounts/${id}`, { action })

export const accountsAtProvider = (app: TestApp) => atProvider<{ id: string }>(app, 'accounts?limit=100')

export async function accountRow(app: TestApp, accountId: string) {
  const { rows } = await app.db.pool.query('select * from store_accounts where account_id = $1', [accountId])
  return rows[0]
}

/** An event as the provider's endpoint for connected accounts sends it. */
export function sendAccountEvent(
  app: Pick<TestApp, 'anonymous'>,
  event: object,
  {
    secret = connectSecret,
    at,
    path = '/webhooks/stripe/connect',
  }: { secret?: string; at?: number; path?: string } = {},
) {
  const { body, headers } = signEvent(event, { secret, ...(at === undefined ? {} : { at }) })
  return app.anonymous.post(path, body, headers)
}

export const accountUpdated = (account: string, object: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'account.updated',
  account,
  data: { object: { id: account, object: 'account', ...object } },
})
