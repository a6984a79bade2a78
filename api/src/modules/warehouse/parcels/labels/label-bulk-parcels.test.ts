import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { people, sentTo } from '../../../../../test/bulk-sends.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import { clearFaults, makeFault } from '../../../../../test/sandbox.ts'
import { claimDueLabels } from '../parcels.store.ts'

describe('labeling bulk parcels', () => {
  let app: TestApp
  afterEach(() => app.stop())

  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const counts = async () =>
    Object.fromEntries(
      (await rows('select state, count(*)::int as count from parcels group by state')).map(row => [
        row.state,
        row.count,
      ]),
    )
  /** Queued parcels nobody takes by himself: the orders are made by hand and no worker runs. */
  const queue = async (teamId: number, count: number) =>
    rows(
      `with made as (
        insert into orders
          (team_id, user_id, status, tracking_token, ship_name, ship_address_one, ship_city, ship_state,
           ship_zipcode, ship_country, carrier_code, service_code)
        select $1, (select user_id from memberships where team_id = $1 limit 1), 'processing',
          'token-' || $1 || '-' || n, 'Person ' || n, '1 Elm Street', 'Austin', 'TX',
          '78701', 'US', 'usps', 'usps_first_class_mail'
        from generate_series(1, $2::int) n
        returning id, team_id
      )
      insert into parcels (team_id, order_id, label_due_at) select team_id, id, now() from made`,
      [teamId, count],
    )

  it('parcels are taken from the teams in turn, each by one node', async () => {
    app = await startApp({ worker: false })
    await queue(app.world.team, 60)
    await queue(app.world.otherTeam, 3)
    const [first, second] = await Promise.all([claimDueLabels(app.db, 20), claimDueLabels(app.db, 20)])
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    const teams = await rows(
      'select team_id, count(*)::int as count from parcels where id = any($1) group by 1 order by 1',
      [[...first, ...second]],
    )
    expect(teams).toContainEqual({ team_id: app.world.otherTeam, count: 3 })
  })

  it('each label is bought once, retried without an answer, and left to an operator when refused', async () => {
    app = await startApp()
    await rows(
      `create function rest() returns trigger language plpgsql as
        'begin new.label_due_at := now() + interval ''1 hour''; return new; end';
      create trigger rest before insert on parcels for each row execute function rest()`,
    )
    await sentTo(app, await app.as('member'), people(6))
    await rows("update orders set ship_zipcode = 'nowhere' where id = (select min(id) from orders)")
    await makeFault(app, { service: 'shipping', mode: 'error_before', times: 99 })
    await rows('update parcels set label_due_at = now()')
    await expect
      .poll(
        async () =>
          (await rows("select 1 from parcels where problem = 'The carrier did not answer yet.'")).length,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    expect([
      await counts(),
      (await rows('select 1 from parcels where label_due_at <= now()')).length,
    ]).toEqual([{ queued: 6 }, 0])
    await clearFaults(app)
    await rows('update parcels set label_due_at = now()')
    await expect.poll(counts, { timeout: 10_000 }).toEqual({ queued: 1, labelled: 5 })
    await expect
      .poll(() => rows("select label_due_at, problem from parcels where state = 'queued'"), {
        timeout: 10_000,
      })
      .toEqual([{ label_due_at: null, problem: expect.stringContaining('nowhere') }])
  }, 60_000)

  it('bulk parcels are labeled after single gifts', async () => {
    app = await startApp({ mugStock: 500, allowance: 500, budget: 10_000_000 })
    const member = await app.as('member')
    await sentTo(app, member, people(400))
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const stateOf = async () => (await rows('select state from parcels where order_id = $1', [id]))[0]?.state
    await expect.poll(stateOf, { timeout: 5_000 }).toBe('labelled')
    expect((await counts())['queued']).toBeGreaterThan(0)
  }, 60_000)
})
