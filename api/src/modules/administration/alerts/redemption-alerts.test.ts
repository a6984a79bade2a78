import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { confirmPeople, makePage, type Page } from '../../../../test/redemption/confirmed-people.ts'
import { inboxOf } from '../../../../test/sandbox.ts'
import { watchAlerts } from './watch-alerts.ts'

describe('the alert about a redemption that is not covered', () => {
  let app: TestApp
  let owner: Client
  let page: Page
  beforeAll(async () => {
    app = await startApp({ deposit: 100_000 })
    owner = await app.as('owner')
    page = await makePage(app, owner, { name: 'Holiday gifts' })
    await confirmPeople(app, page, 3)
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    await rows('update budgets set balance_cents = 1000000, is_infinite = false')
    await rows('update allowances set remaining = 1000, additional = 0')
    await rows('update deposits set balance_cents = 100000')
    await rows('delete from payment_methods')
    await rows("update subscriptions set status = 'active', ended_at = null")
    await rows("update group_orders set state = 'pending', run_id = null")
  })

  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const shown = async () =>
    (await owner.get('/team/alerts')).body.data.attributes.alert_messages.filter(
      (message: { kind: string }) => message.kind === 'redemption_uncovered',
    )
  const seen = async () => (await owner.get(`/team/group_orders/${page.id}`)).body.data.attributes
  const ownBudget = (columns: string) =>
    rows(`update budgets set ${columns} where user_id = $1`, [app.world.users.owner.id])

  it('is shown with the numbers of the page while the budget is too small, and ends when it is raised', async () => {
    expect(await shown()).toEqual([])
    await ownBudget('balance_cents = 2999')
    expect(await seen()).toMatchObject({
      committed: '30.00',
      means: { budget: '29.99', coversBudget: false },
    })
    expect(await shown()).toMatchObject([
      {
        severity: 'warning',
        text: '$30.00 is committed in Holiday gifts, and it is not covered: $29.99 is left of the budget of Olivia Test.',
        to: `/redemption/details/${page.id}`,
        action: 'See the redemption',
      },
    ])
    await watchAlerts(app.db)
    await watchAlerts(app.db)
    await app.settleJobs()
    const mails = (await inboxOf(app, app.world.users.owner.email)).filter(({ subject }) =>
      subject.startsWith('A redemption is not covered'),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`/redemption/details/${page.id}`)

    await owner.post(`/team/users/${app.world.users.owner.id}/budget`, {
      budget: { amount: '0.01', note: 'Holiday' },
    })
    expect((await seen()).means.coversBudget).toBe(true)
    expect(await shown()).toEqual([])
    await watchAlerts(app.db)
    expect(
      await rows("select closed_at is not null as closed from alerts where kind = 'redemption_uncovered'"),
    ).toEqual([{ closed: true }])
  })

  it('is not shown for an infinite budget', async () => {
    await ownBudget('balance_cents = 0, is_infinite = true')
    expect(await shown()).toEqual([])
  })

  it('names the shipments that are left, or that no plan is running', async () => {
    await rows('update allowances set remaining = 1, additional = 1')
    expect((await seen()).means).toMatchObject({ allowance: 2, coversAllowance: false })
    expect((await shown())[0].text).toMatch(/not covered: 2 shipments are left for 3 people\.$/)
    await rows("update subscriptions set status = 'canceled', ended_at = now()")
    expect((await seen()).means.allowance).toBeNull()
    expect((await shown())[0].text).toMatch(/not covered: there is no running plan\.$/)
  })

  it('names the deposit only while no other method pays', async () => {
    await rows('update deposits set balance_cents = 2999')
    expect((await seen()).means.paymentSource).toBeNull()
    expect((await shown())[0].text).toMatch(
      /not covered: \$29\.99 is left in the deposit, and there is no other payment method\.$/,
    )
    await rows(
      `insert into payment_methods (team_id, kind, brand, last4, provider_method_id, is_default)
        values ($1, 'credit_card', 'visa', '4242', 'pm_uncovered', true)`,
      [app.world.team],
    )
    expect((await seen()).means.paymentSource).toBe('credit_card')
    expect(await shown()).toEqual([])
  })

  it('names all that falls short, and says nothing of a page that is over', async () => {
    await ownBudget('balance_cents = 0')
    await rows('update allowances set remaining = 0, additional = 0')
    await rows('update deposits set balance_cents = 0')
    expect((await shown())[0].text).toBe(
      '$30.00 is committed in Holiday gifts, and it is not covered: $0.00 is left of the budget of Olivia Test; ' +
        '0 shipments are left for 3 people; $0.00 is left in the deposit, and there is no other payment method.',
    )
    await rows("update group_orders set state = 'canceled'")
    expect(await shown()).toEqual([])
  })
})
