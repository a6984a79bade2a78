import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { inboxOf, tellSandbox } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { watchAlerts } from './watch-alerts.ts'

describe('alert calls', () => {
  let app: TestApp
  const clients: Partial<Record<'owner' | 'member' | 'storeAdmin' | 'limited' | 'stranger', Client>> = {}
  beforeAll(async () => {
    app = await startApp({ deposit: 30_000 })
    for (const name of ['owner', 'member', 'storeAdmin', 'limited', 'stranger'] as const)
      clients[name] = await app.as(name)
  })
  afterAll(() => app.stop())

  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const shown = async (name: keyof typeof clients = 'owner') =>
    (await clients[name]!.get('/team/alerts')).body.data.attributes.alert_messages as {
      key: string
      kind: string
      severity: string
      text: string
      to: string | null
      action: string | null
      since: string
    }[]
  const kinds = async (name: keyof typeof clients = 'owner') =>
    (await shown(name)).map(message => message.kind)
  const open = async () =>
    (await rows('select kind, subject from alerts where closed_at is null order by kind, subject')).map(
      row => `${row.kind} ${row.subject}`,
    )
  const mailsTo = async (address: string) => {
    await app.settleJobs()
    return (await inboxOf(app, address)).map(({ subject, text }) => ({ subject, text }))
  }
  /** Only what a case brings about is so. */
  beforeEach(async () => {
    await app.settleJobs()
    const { team } = app.world
    await rows('update deposits set balance_cents = 30000 where team_id = $1', [team])
    await rows('update budgets set balance_cents = 1000000')
    await rows('update allowances set remaining = 1000, additional = 0')
    await rows("update subscriptions set status = 'active', grace_ends_at = null, payment_problem = null")
    await rows('update teams set stock_threshold_notifications_enabled = false')
    await rows('delete from payment_methods')
    await rows('delete from alerts')
    await rows('delete from mails')
    await tellSandbox(app, 'POST', '/reset', { service: 'mail' })
  })
  const card = async (fields: string, values: string) =>
    (
      await rows(
        `insert into payment_methods (team_id, kind, brand, last4, provider_method_id, is_default${fields})
          values ($1, 'credit_card', 'visa', '4242', 'pm_alerts', true${values})
          returning id`,
        [app.world.team],
      )
    )[0].id as number

  it('shows nobody an alert while nothing is wrong', async () => {
    for (const name of ['owner', 'member', 'storeAdmin', 'limited', 'stranger'] as const)
      expect(await shown(name)).toEqual([])
    expect((await clients.owner!.get('/team/alerts')).body).toEqual({
      data: { id: String(app.world.team), type: 'alerts', attributes: { alert_messages: [] } },
    })
  })

  it('shows members their budget and the allowance, store admins everything without links to Billing, owners everything', async () => {
    const { team, users } = app.world
    await rows('update budgets set balance_cents = 1999 where user_id = any($1)', [
      [users.member.id, users.colleague.id, users.limited.id],
    ])
    await rows('update allowances set remaining = 60, additional = 40 where team_id = $1', [team])
    await rows('update deposits set balance_cents = 24999 where team_id = $1', [team])
    expect(await shown('member')).toEqual([
      {
        key: 'allowance_low:team:new',
        kind: 'allowance_low',
        severity: 'warning',
        text: expect.stringMatching(/^100 of your plan’s 1,000 sends are left until \w+ \d+, \d{4}\.$/),
        to: null,
        action: null,
        since: expect.any(String),
      },
      {
        key: `budget_low:${users.member.id}:new`,
        kind: 'budget_low',
        severity: 'warning',
        text: '$19.99 is left of your budget.',
        to: '/profile',
        action: 'See your budget',
        since: expect.any(String),
      },
    ])
    expect(await kinds('limited')).toEqual([])
    expect((await shown('owner')).map(({ kind, to, action }) => [kind, to, action])).toEqual([
      ['allowance_low', '/manage-billing', 'Upgrade plan'],
      ['deposit_low', '/manage-billing?tab=deposit', 'Add to deposit'],
    ])
    expect(
      (await shown('storeAdmin')).map(({ kind, text, to }) => [
        kind,
        text.includes('Ask your team’s owner'),
        to,
      ]),
    ).toEqual([
      ['allowance_low', false, '/settings'],
      ['deposit_low', true, null],
    ])
    await rows('update allowances set remaining = 0, additional = 0 where team_id = $1', [team])
    expect((await shown('member'))[0]).toMatchObject({
      kind: 'allowance_used_up',
      severity: 'critical',
      text: expect.stringContaining('no gift can be sent. Ask a team admin to add sends.'),
    })
    expect(await shown('stranger')).toEqual([])
    await rows('update allowances set remaining = 1000000000 where team_id = $1', [team])
    expect((await shown('member')).map(({ kind }) => kind)).toEqual(['budget_low'])
  })

  it('lists all items below the team’s stock limit in one message, while the team has stock alerts turned on', async () => {
    const { team, mug, tee } = app.world
    await rows(
      'update teams set stock_threshold_notifications_enabled = true, stock_threshold_limit = 6 where id = $1',
      [team],
    )
    expect((await shown('storeAdmin')).map(({ text, to, severity }) => [text, to, severity])).toEqual([
      ['One item is below your limit of 6: Founder Watch: 5 left.', null, 'info'],
    ])
    expect((await shown())[0]).toMatchObject({ to: '/manage-inventory', action: 'Request a restock' })
    await rows('update stock_levels set on_hand = reserved where product_variant_id = $1', [mug.variant])
    await rows('update stock_levels set reserved = on_hand - 2 where product_variant_id = $1', [tee.small])
    expect((await shown())[0]).toMatchObject({
      severity: 'warning',
      text: '3 items are below your limit of 6: Campfire Mug, Green: 0 left; Soft Tee, S: 2 left; Founder Watch: 5 left.',
    })
    expect(await kinds('member')).toEqual([])
    await watchAlerts(app.db)
    expect((await mailsTo(app.world.users.storeAdmin.email)).map(mail => mail.subject)).toEqual([
      'Stock is running low: Acme',
    ])
    const told = await mailsTo(app.world.users.owner.email)
    expect(told.map(mail => mail.subject)).toEqual(['Stock is running low: Acme'])
    expect(told[0]!.text).toContain('Campfire Mug, Green')
    expect(told[0]!.text).toContain('/manage-inventory')
    expect(await mailsTo(app.world.users.member.email)).toEqual([])
    await rows('update stock_levels set reserved = 0, on_hand = 100 where product_variant_id = any($1)', [
      [mug.variant, tee.small],
    ])
    await watchAlerts(app.db)
    expect(await open()).toEqual([`stock_low ${app.world.secret.variant}`])
  })

  it('follows the default card as it nears its expiry, expires, is declined and works again', async () => {
    const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
    const end = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1))
    const month = end.getTime() - Date.now() < 30 * 24 * 60 * 60 * 1000 ? new Date() : soon
    const id = await card(
      ', expiry_month, expiry_year',
      `, ${month.getUTCMonth() + 1}, ${month.getUTCFullYear()}`,
    )
    expect((await shown())[0]).toMatchObject({
      key: `card_expiring:${id}:new`,
      severity: 'warning',
      text: expect.stringMatching(
        /^Visa ending in 4242 expires on \w+ \d+, \d{4}\. Add its successor before then\.$/,
      ),
      to: '/add-payment-method',
    })
    await watchAlerts(app.db)
    await app.settleJobs()
    await rows('update payment_methods set expiry_year = 2020')
    expect((await shown())[0]).toMatchObject({
      kind: 'card_expired',
      severity: 'critical',
      text: 'Visa ending in 4242 has expired, and it is what your team pays with.',
      to: '/manage-billing?tab=payment',
    })
    await watchAlerts(app.db)
    await watchAlerts(app.db)
    expect((await mailsTo(app.world.users.owner.email)).map(mail => mail.subject).toSorted()).toEqual([
      'A card expires soon: Acme',
      'A card has expired: Acme',
    ])
    expect(await mailsTo(app.world.users.storeAdmin.email)).toEqual([])
    await rows('update payment_methods set expiry_year = 2099')
    const [{ id: order }] = await rows(
      "insert into orders (team_id, user_id, status, tracking_token) values ($1, $2, 'unpaid', 'alerts') returning id",
      [app.world.team, app.world.users.member.id],
    )
    const attempt = (state: string) =>
      rows(
        `insert into payment_attempts (team_id, order_id, source, amount_cents, state, idempotency_key, provider_method_id,
            failure, settled_at)
          values ($1, $2, 'credit_card', 900, $3, gen_random_uuid(), 'pm_alerts',
            case $3 when 'failed' then 'Your card was declined.' end, now())`,
        [app.world.team, order, state],
      )
    await attempt('failed')
    expect((await shown()).map(({ kind, severity, text }) => [kind, severity, text])).toEqual([
      [
        'payment_refused',
        'critical',
        'The last payment with Visa ending in 4242 was refused: Your card was declined.',
      ],
    ])
    await attempt('succeeded')
    expect(await shown()).toEqual([])
    await rows(
      `update subscriptions
        set status = 'past_due', grace_ends_at = '2099-05-04', payment_problem = 'Your card has insufficient funds'
        where team_id = $1`,
      [app.world.team],
    )
    expect((await shown())[0]).toMatchObject({
      kind: 'renewal_failed',
      text: 'The payment for your plan failed: Your card has insufficient funds. Gifts can be sent until May 4, 2099.',
      to: '/manage-billing',
      action: 'Pay now',
    })
  })

  it('opens an alert once however many nodes check, closes it when it is over, reopens it, and mails it once each time', async () => {
    const { team, users } = app.world
    await rows('update deposits set balance_cents = 100 where team_id = $1', [team])
    await rows('update budgets set balance_cents = 0 where user_id = $1', [users.member.id])
    await Promise.all(Array.from({ length: 8 }, () => watchAlerts(app.db)))
    expect(await open()).toEqual([`budget_low ${users.member.id}`, 'deposit_low team'])
    expect((await mailsTo(users.owner.email)).map(mail => mail.subject)).toEqual([
      'Your deposit is running low: Acme',
    ])
    expect((await mailsTo(users.member.email))[0]!.text).toContain(
      'Your budget is used up. Ask a team admin for more.',
    )
    const [since] = await rows("select opened_at from alerts where kind = 'deposit_low'")
    expect((await shown())[0]!.since).toBe(since.opened_at.toISOString())
    expect(
      (
        await rows(
          "select count(*)::int from live_events where type = 'alerts' and team_id = $1 and event = 'alerts.changed'",
          [team],
        )
      )[0].count,
    ).toBeGreaterThan(0)
    await rows('update deposits set balance_cents = 30000 where team_id = $1', [team])
    await watchAlerts(app.db)
    expect(await open()).toEqual([`budget_low ${users.member.id}`])
    await rows('update deposits set balance_cents = 100 where team_id = $1', [team])
    await watchAlerts(app.db)
    expect(await mailsTo(users.owner.email)).toHaveLength(2)
  })

  it('keeps an alert’s key while it is open, and gives it another one the next time', async () => {
    const { team, mug, tee } = app.world
    const keys = async () => (await shown()).map(message => message.key)
    const idOf = async (subject: string | number) =>
      (await rows('select id from alerts where subject = $1 and closed_at is null', [String(subject)]))[0]
        .id as number
    await rows('update deposits set balance_cents = 100 where team_id = $1', [team])
    await rows(
      'update teams set stock_threshold_notifications_enabled = true, stock_threshold_limit = 6 where id = $1',
      [team],
    )
    expect([await keys(), await keys()]).toEqual(Array(2).fill(['deposit_low:team:new', 'stock_low:new']))
    await watchAlerts(app.db)
    const [deposit, watch] = [await idOf('team'), await idOf(app.world.secret.variant)]
    expect([await keys(), await keys()]).toEqual(
      Array(2).fill([`deposit_low:team:${deposit}`, `stock_low:${watch}`]),
    )
    // Another item is news, and news once more when it is looked at later.
    await rows('update stock_levels set reserved = on_hand - 2 where product_variant_id = $1', [tee.small])
    expect((await keys())[1]).toBe(`stock_low:${watch}:new`)
    await watchAlerts(app.db)
    expect((await keys())[1]).toBe(`stock_low:${await idOf(tee.small)}`)
    await rows('update stock_levels set reserved = 0, on_hand = 100 where product_variant_id = any($1)', [
      [mug.variant, tee.small],
    ])
    await rows('update deposits set balance_cents = 30000 where team_id = $1', [team])
    await watchAlerts(app.db)
    await rows('update deposits set balance_cents = 100 where team_id = $1', [team])
    await watchAlerts(app.db)
    expect((await keys())[0]).toBe(`deposit_low:team:${await idOf('team')}`)
    expect(await idOf('team')).toBeGreaterThan(deposit)
  })

  it('opens an alert several times without the index that allows one open alert', async () => {
    await rows('drop index alerts_one_open')
    await rows('update deposits set balance_cents = 100 where team_id = $1', [app.world.team])
    await Promise.all(Array.from({ length: 8 }, () => watchAlerts(app.db)))
    expect((await open()).length).toBeGreaterThan(1)
    await rows('delete from alerts')
    await rows(
      'create unique index alerts_one_open on alerts (team_id, kind, subject) where closed_at is null',
    )
  })

  it('mails no alert to people who turned alerts off, nor after it is over', async () => {
    const { team, users } = app.world
    await clients.owner!.put('/user', {
      user: { email_notifications_preferences_blob: { send_billing_alert_email: false } },
    })
    await rows('update deposits set balance_cents = 100 where team_id = $1', [team])
    await inTransaction(app.db, tx => addJob(tx, 'watch-alerts', { id: 0 }))
    await app.settleJobs()
    expect([await open(), await mailsTo(users.owner.email)]).toEqual([['deposit_low team'], []])
    await clients.owner!.put('/user', {
      user: { email_notifications_preferences_blob: { send_billing_alert_email: true } },
    })
    const [{ id }] = await rows('select id from alerts')
    await rows('update deposits set balance_cents = 30000 where team_id = $1', [team])
    await rows(
      `insert into mails (team_id, kind, subject_key, recipient, payload, message_id)
        values ($1, 'alert', 'alert:' || $2, $3, $4, '<late@ribbon>')`,
      [team, id, users.owner.email, { userId: users.owner.id, role: 'team_owner' }],
    )
    await inTransaction(app.db, async tx =>
      addJob(tx, 'send-mail', {
        id: (await rows("select id from mails where message_id = '<late@ribbon>'"))[0].id,
      }),
    )
    expect(await mailsTo(users.owner.email)).toEqual([])
  })

  it('shows an overdue invoice until it is paid, with the page of invoices', async () => {
    const { team } = app.world
    const [{ id }] = await rows(
      `insert into invoices (team_id, number, month, state, title, bill_to, total_cents, tax_cents, line_count, issued_on,
          due_on, token_seed, token_hash)
        values ($1, 'RB-2026-000099', '2026-06-01', 'overdue', 'Growth', '{"team":"Acme","name":"Ada"}', 12300, 0, 0,
          '2026-07-01', '2026-07-31', 'seed', 'hash')
        returning id`,
      [team],
    )
    expect(await shown()).toMatchObject([
      {
        kind: 'invoice_overdue',
        severity: 'critical',
        text: 'Invoice RB-2026-000099 over $123.00 is overdue: it was due on July 31, 2026.',
        to: '/manage-billing?tab=invoices',
        action: 'See the invoice',
      },
    ])
    expect((await shown('storeAdmin'))[0]).toMatchObject({ to: null })
    expect(await kinds('member')).toEqual([])
    // The reminder is the invoices' own mail.
    await watchAlerts(app.db)
    expect(await mailsTo(app.world.users.owner.email)).toEqual([])
    await rows("update invoices set state = 'paid', paid_on = current_date where id = $1", [id])
    expect(await kinds()).toEqual([])
    await rows('delete from invoices where id = $1', [id])
  })

  it('shows a trial that ends soon, a canceled plan that ends soon, and a plan that has ended', async () => {
    const set = (columns: string) =>
      rows(`update subscriptions set ${columns} where team_id = $1`, [app.world.team])
    const first = async (name: keyof typeof clients = 'owner') =>
      (await shown(name)).map(({ kind, to, action }) => [kind, to, action].join(' '))
    await set("status = 'trialing', billed_by = null, trial_end = now() + interval '4 days'")
    expect(await first()).toEqual(['trial_ending /manage-billing?tab=plan Choose a plan'])
    await set("trial_end = now() + interval '9 days'")
    expect(await first()).toEqual([])
    await set("trial_end = now() - interval '1 minute'")
    expect(await first()).toEqual(['plan_ended /manage-billing?tab=plan Choose a plan'])
    expect((await shown('member'))[0]!.text).toMatch(/no gift can be sent\. Ask your team’s owner/)
    await set(`status = 'active', billed_by = 'invoice', trial_end = null, cancel_at_period_end = true,
      current_period_end = now() + interval '3 days'`)
    expect(await first()).toEqual(['plan_ending /manage-billing?tab=plan Keep the plan'])
    await set("status = 'canceled', ended_at = now(), cancel_at_period_end = false")
    expect(await first()).toEqual(['plan_ended /manage-billing?tab=plan Choose a plan'])
    await set("status = 'active', ended_at = null, billed_by = null")
  })

  it('opens the deposit alert at the team’s threshold, whose change is audited', async () => {
    const owner = clients.storeAdmin!
    const settings = async () => (await owner.get('/team/alert_settings')).body.data.attributes
    expect(await settings()).toEqual({ lowDepositThreshold: '250.00' })
    expect(
      (await owner.put('/team/alert_settings', { alert_settings: { low_deposit_threshold: '500' } })).body
        .data.attributes,
    ).toEqual({ lowDepositThreshold: '500.00' })
    expect(await kinds()).toEqual(['deposit_low'])
    await owner.put('/team/alert_settings', { alert_settings: { low_deposit_threshold: '0.00' } })
    await rows('update deposits set balance_cents = 0 where team_id = $1', [app.world.team])
    expect(await kinds()).toEqual([])
    expect(
      await rows(
        "select before, after from audit_events where action = 'alert_settings.updated' order by id",
      ),
    ).toEqual([
      { before: { lowDepositThreshold: '250.00' }, after: { lowDepositThreshold: '500.00' } },
      { before: { lowDepositThreshold: '500.00' }, after: { lowDepositThreshold: '0.00' } },
    ])
  })
})
