import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf, tellSandbox } from '../../../../../test/sandbox.ts'
import {
  booksOf,
  disputeAt,
  moveAccountClock,
  openAccount,
  openForeignAccount,
  providerOf,
  sellHere,
  sellThere,
} from '../../../../../test/store/payouts.ts'
import { connectSecret, sendAccountEvent } from '../../../../../test/store/store-accounts.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { AccountPayouts } from '../../../../services/payments/account-payouts.ts'
import { openServices } from '../../../../services/services.ts'
import { readPayouts } from './read-payouts.ts'

let app: TestApp
let accountId: string
let storeAccountId: RowId
const read = () => readPayouts(app.db, openServices(app.config).payments.payouts, storeAccountId)

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' }, mugStock: 400 })
  ;({ accountId, storeAccountId } = await openAccount(app))
})
afterAll(() => app.stop())

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A month on the account: our sales and others, refunds, fees given back, disputes, provider's fees, a refused bank account. */
async function liveAMonth(days: number, seed: number): Promise<void> {
  const random = numbers(seed)
  const stripe = providerOf(app)
  const stripeAccount = accountId
  const sold: { intentId: string; chargeId: string; isTouched?: true }[] = []
  for (let day = 0; day < days; day += 1) {
    for (let sale = random(3); sale > 0; sale -= 1) sold.push(await sellHere(app, accountId))
    if (random(3) === 0)
      sold.push(await sellThere(app, accountId, { amount: 200 + random(20_000), fee: random(150) }))
    const picked = sold[random(sold.length)]
    if (picked && !picked.isTouched) {
      picked.isTouched = true
      if (random(3) === 0) {
        const dispute = await disputeAt(app, accountId, { charge: picked.chargeId })
        if (random(2) === 0) await disputeAt(app, accountId, { dispute: dispute.id, status: 'won' })
      } else {
        await stripe.refunds.create(
          { payment_intent: picked.intentId, amount: 1 + random(150) },
          { stripeAccount },
        )
        const charge = await stripe.charges.retrieve(picked.chargeId, {}, { stripeAccount })
        if (charge.application_fee && random(2) === 0)
          await stripe.applicationFees.createRefund(String(charge.application_fee), { amount: 1 })
      }
    }
    if (random(5) === 0)
      await tellSandbox(app, 'POST', `/payments/accounts/${accountId}/lines`, {
        type: random(2) === 0 ? 'stripe_fee' : 'adjustment',
        amount: -random(300),
        description: 'Billing for the month',
      })
    if (day === 12 || day === 16)
      await tellSandbox(app, 'POST', `/payments/accounts/${accountId}`, {
        action: 'submit',
        given: { external_account: day === 12 ? '000111111116' : '000123456789' },
      })
    await moveAccountClock(app, accountId, 1)
    if (random(3) === 0) await read()
  }
}

describe('a random month of charges, refunds, fees, disputes and payouts', () => {
  it('adds up to the cent in every payout, read beside itself on two nodes', async () => {
    await liveAMonth(30, 17)
    await moveAccountClock(app, accountId, 5)
    await Promise.all([read(), read(), read()])
    const { payouts, lines } = await booksOf(app)
    expect(payouts.length).toBeGreaterThan(10)
    expect(payouts.map(({ status }) => status)).toContain('failed')
    for (const payout of payouts) {
      const own = lines.filter(line => line.payout_id === payout.provider_id && line.kind !== 'payout')
      expect(payout.is_reconciled, payout.provider_id).toBe(true)
      expect(own.reduce((sum, line) => sum + line.net_cents, 0)).toBe(payout.amount_cents)
    }
    expect(new Set(lines.map(line => line.kind))).toEqual(
      new Set(['sale', 'refund', 'dispute', 'fee', 'platform_fee', 'payout', 'payout_returned', 'other']),
    )
    expect(await app.audit('payout')).toEqual([])
    expect(await app.audit()).toEqual([])
  }, 120_000)

  it('holds every line of the account, also beyond a page of the provider', async () => {
    const atProvider = await providerOf(app)
      .balanceTransactions.list({ limit: 100 }, { stripeAccount: accountId })
      .autoPagingToArray({ limit: 10_000 })
    const { lines } = await booksOf(app)
    expect(atProvider.length).toBeGreaterThan(100)
    expect(lines.map(line => line.txn_id).toSorted()).toEqual(atProvider.map(line => line.id).toSorted())
  })

  it('mails each failed payout to the owner, once', async () => {
    await app.settleJobs()
    const { payouts } = await booksOf(app)
    const failed = payouts.filter(({ status }) => status === 'failed')
    const mails = (await inboxOf(app, app.world.users.owner.email)).filter(mail =>
      mail.subject.includes('payout'),
    )
    expect(mails).toHaveLength(failed.length)
    expect(mails[0]!.text).toContain('The bank account could not be located.')
  })

  it('is the same after everything was read again from the start', async () => {
    const before = await booksOf(app)
    await app.db.pool.query('delete from store_balance_reads')
    await read()
    expect(await booksOf(app)).toEqual(before)
    await app.db.pool.query('truncate store_balance_lines, store_payouts, store_balance_reads')
    await read()
    const again = await booksOf(app)
    expect(again.payouts).toEqual(before.payouts)
    expect(again.lines).toEqual(before.lines)
  })
})

describe('a reader that dies half-way', () => {
  it('leaves no gap: the next one reads what is missing', async () => {
    for (let sale = 0; sale < 120; sale += 1) await sellThere(app, accountId, { amount: 300 + sale })
    const { payouts } = openServices(app.config).payments
    const dying: AccountPayouts = {
      ...payouts,
      async *listLines(account, wanted) {
        for await (const page of payouts.listLines(account, wanted)) {
          yield page
          throw new Error('The node stopped.')
        }
      },
    }
    await expect(readPayouts(app.db, dying, storeAccountId)).rejects.toThrow('The node stopped.')
    await read()
    const { rows } = await app.db.pool.query(
      `select count(*)::int as count from store_balance_lines where amount_cents between 300 and 419 and kind = 'sale'`,
    )
    expect(rows[0].count).toBeGreaterThanOrEqual(120)
  }, 60_000)
})

describe('events of payouts', () => {
  it('three times each and shuffled, lead to what the provider says last', async () => {
    const url = `${await app.listen()}/api/v2/webhooks/stripe/connect`
    await tellSandbox(app, 'POST', '/payments/connect-webhook-url', { url, secret: connectSecret })
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
    await sellHere(app, accountId)
    await moveAccountClock(app, accountId, 6)
    await tellSandbox(app, 'POST', '/payments/webhooks/release', { times: 3, shuffle: true })
    await app.settleJobs()
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: false })
    const after = await booksOf(app)
    await read()
    expect(await booksOf(app)).toEqual(after)
    expect(after.payouts.every(payout => payout.is_reconciled && payout.status !== 'in_transit')).toBe(true)
    expect(await app.audit('payout')).toEqual([])
  })

  it('of a foreign account that names our payment and our payout have no effect', async () => {
    const before = await booksOf(app)
    const { provider_id: payout } = before.payouts[0]!
    const event = {
      id: 'evt_foreign',
      object: 'event',
      type: 'payout.failed',
      account: 'acct_foreign',
      data: { object: { id: payout, object: 'payout', status: 'failed' } },
    }
    expect((await sendAccountEvent(app, event)).status).toBe(200)
    await app.settleJobs()
    expect(await booksOf(app)).toEqual(before)
  })
})

describe('lines of another team’s account', () => {
  it('find no payment of ours, whatever payment they name', async () => {
    const ours = await sellHere(app, accountId)
    const foreign = await openForeignAccount(app, app.world.otherTeam)
    await sellThere(app, foreign, { amount: 5_000 })
    await moveAccountClock(app, foreign, 5)
    const { rows } = await app.db.pool.query('select id from store_accounts where account_id = $1', [foreign])
    await readPayouts(app.db, openServices(app.config).payments.payouts, rows[0].id)
    await app.db.pool.query('update store_balance_lines set intent_id = $1 where account_id = $2', [
      ours.intentId,
      foreign,
    ])
    const stranger = await app.as('stranger')
    const [payout] = (await stranger.get('/payouts')).body.data
    expect(payout.attributes.ordersCount).toBe(0)
    const { included } = (await stranger.get(`/payouts/${payout.id}`)).body
    expect(included).toMatchObject([{ attributes: { orderId: null, buyerName: null, isOurs: false } }])
  })
})
