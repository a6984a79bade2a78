import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import {
  accountRow,
  accountsAtProvider,
  actOnAccount,
  connect,
  makeStore,
  settingsPage,
} from '../../../../test/store/store-accounts.ts'
import { clearFaults, makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
let slug: string
beforeAll(async () => {
  app = await startApp()
  slug = await makeStore(app)
})
afterEach(async () => {
  await clearFaults(app)
  await app.db.pool.query('delete from connected_accounts')
  await app.db.pool.query('delete from store_accounts')
  await tellSandbox(app, 'POST', '/reset', { service: 'payments' })
})
afterAll(() => app.stop())

const press = async (body: object = { paige_url: settingsPage }) =>
  (await app.as('owner')).post('/store/connect_stripe_account', body)
const comeBack = async (accountId: string, at = slug) =>
  (await app.as('owner')).send('PATCH', `/store_front/${at}`, { account_id: accountId })

describe('POST store/connect_stripe_account', () => {
  test('makes an account and answers a page of the provider, which is stored nowhere', async () => {
    const answer = await press()
    expect(answer.status).toBe(200)
    const { id, attributes } = answer.body.data
    expect(attributes.connectAccountLink.url).toBe(attributes.url)
    expect(attributes.url).toContain(id)
    expect(await accountRow(app, id)).toMatchObject({ charges_enabled: false, ended_at: null })
    const { rows } = await app.db.pool.query(
      `select count(*)::int as found from audit_events where details::text like '%/payments/setup/%'`,
    )
    expect(rows[0].found).toBe(0)

    const page = await fetch(attributes.url, { redirect: 'manual' })
    const form = new URL(page.headers.get('location')!, attributes.url)
    const left = await fetch(form, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'leave' }),
    })
    expect(left.headers.get('location')).toBe(`http://127.0.0.1:3999${settingsPage}?account_id=${id}`)
  })

  test.each([
    'https://evil.test/e-commerce/setting',
    '//evil.test/e-commerce/setting',
    'http://127.0.0.1:3999/members',
    'http://127.0.0.1:3999@evil.test/e-commerce/setting',
    'http://user@127.0.0.1:3999/e-commerce/setting',
    'javascript:alert(1)',
    '',
  ])('does not lead back to %s', async page => {
    const answer = await press({ paige_url: page })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(['The page to come back to must be the store’s settings.'])
    expect(await accountsAtProvider(app)).toEqual([])
  })

  test('says that the provider did not answer, and makes the account once it does', async () => {
    await makeFault(app, { service: 'payments', match: 'POST /v1/accounts', mode: 'error_before', times: 4 })
    expect(await press()).toMatchObject({ status: 503, code: 'payment_unavailable' })
    await clearFaults(app)
    expect((await press()).status).toBe(200)
    expect(await accountsAtProvider(app)).toHaveLength(1)
  })

  test.each(['lost_reply', 'error_after', 'late_reply'] as const)(
    'makes one account when the provider’s answer has a %s',
    async mode => {
      await makeFault(app, { service: 'payments', match: 'POST /v1/accounts', mode, times: 2 })
      const answers = [await press(), await press()]
      const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id))
      expect(ids.size).toBe(1)
      expect(await accountsAtProvider(app)).toHaveLength(1)
    },
  )

  test('finds the account in the provider’s list when its key has expired', async () => {
    const { id } = await connect(app)
    await app.db.pool.query(
      `update store_accounts set account_id = null, read_at = null, created_at = now() - interval '2 days'`,
    )
    await app.db.pool.query('delete from connected_accounts')
    expect((await connect(app)).id).toBe(id)
    expect(await accountsAtProvider(app)).toHaveLength(1)
  })

  test('makes a new account after the team has disconnected the one before, which stays', async () => {
    const { id } = await connect(app)
    await actOnAccount(app, id, 'disconnect')
    const second = await connect(app)
    expect(second.id).not.toBe(id)
    expect((await accountRow(app, id)).ended_at).not.toBeNull()
    expect((await comeBack(id)).status).toBe(422)
    expect((await comeBack(second.id)).status).toBe(200)
  })

  test('is a missing page for a team without a store', async () => {
    await app.db.pool.query('delete from stores')
    expect((await press()).status).toBe(404)
    slug = await makeStore(app)
  })
})

describe('PATCH store_front/{slug}', () => {
  test('reads the account anew and answers the store with what is still missing', async () => {
    const { id } = await connect(app)
    const made = await comeBack(id)
    expect(made.body.data.attributes).toMatchObject({ accountId: id, account: { state: 'made' } })
    expect(made.body.data.attributes.account.currentlyDue).toContain('A bank account for payouts')
    await actOnAccount(app, id, 'review')
    expect((await comeBack(id)).body.data.attributes.account).toMatchObject({
      state: 'submitted',
      currentlyDue: [],
    })
    await actOnAccount(app, id, 'allow')
    expect((await comeBack(id)).body.data.attributes.account).toMatchObject({ state: 'charging' })
    await actOnAccount(app, id, 'restrict')
    expect((await comeBack(id)).body.data.attributes.account).toMatchObject({
      state: 'restricted',
      currentlyDue: ['Identity document of the person who represents the business'],
    })
  })

  test('refuses every other account, and records that', async () => {
    await connect(app)
    const answer = await comeBack('acct_somebodyElse')
    expect(answer).toMatchObject({ status: 422, code: 'account_not_yours' })
    const { rows } = await app.db.pool.query(
      `select details from audit_events where action = 'store.account_refused' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ details: { accountId: 'acct_somebodyElse' } }])
  })

  test('is a missing page under another name', async () => {
    const { id } = await connect(app)
    expect((await comeBack(id, 'other-store')).status).toBe(404)
  })

  test('keeps what is known when the provider does not answer', async () => {
    const { id } = await connect(app)
    await actOnAccount(app, id, 'submit')
    await comeBack(id)
    await makeFault(app, { service: 'payments', match: 'GET /v1/accounts/*', mode: 'error_before', times: 4 })
    expect(await comeBack(id)).toMatchObject({ status: 503, code: 'payment_unavailable' })
    expect(await accountRow(app, id)).toMatchObject({ charges_enabled: true })
  })
})
