import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import {
  accountRow,
  accountUpdated,
  actOnAccount,
  connect,
  connectSecret,
  makeStore,
  sendAccountEvent,
} from '../../../../test/store/store-accounts.ts'
import { silentLog } from '../../../platform/log.ts'
import { openServices } from '../../../services/services.ts'
import { storeAccountJobs } from './store-accounts.jobs.ts'
import { atProvider, clearFaults, inboxOf, makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
let account: string
beforeAll(async () => {
  app = await startApp()
  await makeStore(app)
  const url = `${await app.listen()}/api/v2/webhooks/stripe/connect`
  await tellSandbox(app, 'POST', '/payments/connect-webhook-url', { url, secret: connectSecret })
  account = (await connect(app)).id
})
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const inbox = () => inboxOf(app, app.world.users.owner.email)
const getStore = async () => (await (await app.as('owner')).get('/store')).body.data.attributes
const webhooks = () =>
  app.db.pool
    .query(`select event_key from webhook_events where provider = 'stripe_connect'`)
    .then(({ rows }) => rows.length)

const sweepAccounts = () =>
  storeAccountJobs({ db: app.db, log: silentLog, accounts: openServices(app.config).payments.accounts })[
    'sweep-store-accounts'
  ]()

/** The provider changes the account, and its event has been worked on. */
async function happens(action: string): Promise<void> {
  const before = await webhooks()
  await actOnAccount(app, account, action)
  await expect.poll(webhooks, { timeout: 10_000 }).toBeGreaterThan(before)
  await app.settleJobs()
}

describe('an account that may not charge any more', () => {
  test('blocks the store, mails the owner and opens an alert; the store opens by itself', async () => {
    await happens('submit')
    expect(await getStore()).toMatchObject({ status: 'active', stage: 'live' })
    await happens('restrict')
    expect(await getStore()).toMatchObject({
      status: 'active',
      stage: 'blocked',
      blockedBy: 'payments_account',
      account: {
        state: 'restricted',
        currentlyDue: ['Identity document of the person who represents the business'],
      },
    })
    const [mail] = await inbox()
    expect(mail).toMatchObject({ subject: 'Your store cannot take payments' })
    expect(mail!.text).toContain('Identity document of the person who represents the business')
    const alerts = await (await app.as('owner')).get('/team/alerts')
    expect(alerts.body.data.attributes.alert_messages).toContainEqual(
      expect.objectContaining({ kind: 'store_blocked', to: '/e-commerce/setting' }),
    )

    await happens('allow')
    expect(await getStore()).toMatchObject({ stage: 'live', blockedBy: null })
    expect(await app.audit('an account at the payment provider')).toEqual([])
    const later = await (await app.as('owner')).get('/team/alerts')
    expect(JSON.stringify(later.body)).not.toContain('store_blocked')
    expect(await inbox()).toHaveLength(1)
  })

  test('mails again when it happens again, and each time once', async () => {
    const sent = (await inbox()).length
    await happens('restrict')
    for (const event of [accountUpdated(account), accountUpdated(account)]) await sendAccountEvent(app, event)
    await app.settleJobs()
    expect(await inbox()).toHaveLength(sent + 1)
    await happens('allow')
  })
})

describe('events of connected accounts', () => {
  test('three times each and shuffled, lead to what the provider says last', async () => {
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
    const sent = (await inbox()).length
    for (const action of ['restrict', 'allow', 'ask', 'restrict', 'allow', 'ask'])
      await actOnAccount(app, account, action)
    await tellSandbox(app, 'POST', '/payments/webhooks/release', { times: 3, shuffle: true })
    await app.settleJobs()
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: false })
    expect(await accountRow(app, account)).toMatchObject({
      charges_enabled: true,
      currently_due: ['representative.verification.document'],
    })
    expect(await inbox()).toHaveLength(sent)
    await happens('allow')
  })

  test('that come before the account is recorded do no harm', async () => {
    const other = await startApp()
    await makeStore(other)
    await tellSandbox(other, 'POST', '/payments/connect-webhook-url', {
      url: `${await other.listen()}/api/v2/webhooks/stripe/connect`,
      secret: connectSecret,
    })
    await makeFault(other, {
      service: 'payments',
      match: 'POST /v1/accounts',
      mode: 'late_reply',
      delayMs: 1500,
    })
    const connecting = connect(other)
    await expect.poll(async () => (await atProvider<{ id: string }>(other, 'accounts')).length).toBe(1)
    const [{ id } = { id: '' }] = await atProvider<{ id: string }>(other, 'accounts')
    await actOnAccount(other, id, 'submit')
    expect((await sendAccountEvent(other, accountUpdated(id))).status).toBe(200)
    expect((await connecting).id).toBe(id)
    await other.settleJobs()
    expect(await accountRow(other, id)).toMatchObject({ charges_enabled: true })
    await other.stop()
  })

  test.each([
    ['signed with the platform’s secret', { secret: 'whsec_test' }],
    ['badly signed', { secret: 'whsec_guess' }],
    ['signed ten minutes ago', { at: Math.floor(Date.now() / 1000) - 600 }],
  ])('are refused when %s', async (_, how) => {
    const before = await accountRow(app, account)
    const answer = await sendAccountEvent(app, accountUpdated(account), how)
    expect(answer).toMatchObject({ status: 401, code: 'signature_invalid' })
    await app.settleJobs()
    expect(await accountRow(app, account)).toEqual(before)
  })

  test('without an account are refused: they are the platform’s own', async () => {
    const { account: _, ...event } = accountUpdated(account)
    expect((await sendAccountEvent(app, event)).status).toBe(401)
  })

  test('never reach the platform’s own payments, whichever secret signs them', async () => {
    const path = '/webhooks/stripe'
    const charged = {
      ...accountUpdated(account),
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_key: 'order-1' } } },
    }
    expect((await sendAccountEvent(app, charged, { path })).status).toBe(401)
    expect((await sendAccountEvent(app, charged, { path, secret: 'whsec_test' })).status).toBe(401)
    expect((await sendAccountEvent(app, charged)).status).toBe(200)
    const { rows } = await app.db.pool.query(
      `select provider from webhook_events where event_key = $1 and provider <> 'stripe_connect'
       union all
       select name from pgboss.job where name in ('confirm-payment', 'settle-payment')`,
      [charged.id],
    )
    expect(rows).toEqual([])
  })

  test('of a foreign account have no effect, whatever account they describe', async () => {
    const before = await accountRow(app, account)
    const foreign = accountUpdated('acct_foreign', { id: account, metadata: { account_id: account } })
    expect((await sendAccountEvent(app, foreign)).status).toBe(200)
    await app.settleJobs()
    expect(await accountRow(app, account)).toEqual(before)
    const { rows } = await app.db.pool.query('select from webhook_events where event_key = $1', [foreign.id])
    expect(rows).toEqual([])
  })

  test('that never come are made up for by the sweep', async () => {
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
    await actOnAccount(app, account, 'restrict')
    await app.db.pool.query(`update store_accounts set read_at = now() - interval '2 hours'`)
    await sweepAccounts()
    expect(await accountRow(app, account)).toMatchObject({ charges_enabled: false })
    await actOnAccount(app, account, 'allow')
    await tellSandbox(app, 'POST', '/payments/webhooks/release', {})
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: false })
    await app.settleJobs()
    expect(await accountRow(app, account)).toMatchObject({ charges_enabled: true })
  })
})

describe('an account that cannot be read', () => {
  test('is restricted and not ended, because a wrong key of ours looks the same', async () => {
    await app.db.pool.query(
      `update store_accounts set account_id = 'acct_unreadable' where account_id = $1`,
      [account],
    )
    await app.db.pool.query(`update store_accounts set read_at = now() - interval '2 hours'`)
    await sweepAccounts()
    expect(await accountRow(app, 'acct_unreadable')).toMatchObject({ charges_enabled: false, ended_at: null })
    await app.db.pool.query(
      `update store_accounts set account_id = $1, read_at = now() - interval '2 hours'`,
      [account],
    )
    await sweepAccounts()
    expect(await getStore()).toMatchObject({ stage: 'live' })
  })

  test('is ended by the provider’s event, and mailed', async () => {
    await happens('disconnect')
    expect((await accountRow(app, account)).ended_at).not.toBeNull()
    expect(await getStore()).toMatchObject({ stage: 'blocked', accountId: null, account: null })
    const [mail] = await inbox()
    expect(mail!.subject).toBe('Your store’s payments account is disconnected')
  })
})
