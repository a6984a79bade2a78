import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderReady } from '../../../../test/orders.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

const missing = { status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' }

describe('changing a member’s budget', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false, budget: 0 })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const change = (id: number, budget: unknown, client = owner, headers = {}) =>
    client.post(`/team/users/${id}/budget`, { budget }, headers)
  const history = async (id: number, client = owner) => (await client.get(`/team/users/${id}/budget`)).body
  const shown = ({ body }: { body: { data: { attributes: Record<string, unknown> } } }) => [
    body.data.attributes['availableBudgetAmount'],
    body.data.attributes['infiniteTeamUserBudget'],
  ]

  it('credits are added with a note and pay for gifts', async () => {
    const { id } = app.world.users.colleague
    const cleo = await app.as('colleague')
    const order = await orderReady(app, cleo, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const refused = await cleo.post(`/team/orders/${order}/charge_and_begin_processing`)
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.stringMatching(/^Your budget of \$0\.00 does not cover/),
    ])
    expect(shown(await change(id, { amount: '250.50', note: 'Spring gifts' }))).toEqual(['250.50', false])
    expect((await cleo.get('/user')).body.data.attributes.availableBudgetAmount).toBe('250.50')
    const paid = await cleo.post(`/team/orders/${order}/charge_and_begin_processing`)
    expect(paid.status).toBe(200)
    const { data, meta } = await history(id, cleo)
    expect(meta.totalCount).toBe(3)
    const left = (await cleo.get('/user')).body.data.attributes.availableBudgetAmount
    expect(data.slice(0, 2).map((entry: { attributes: unknown }) => entry.attributes)).toEqual([
      {
        amount: `-${(250.5 - Number(left)).toFixed(2)}`,
        kind: 'hold',
        note: '',
        actorName: 'Cleo Test',
        createdAt: expect.any(String),
      },
      {
        amount: '250.50',
        kind: 'credit',
        note: 'Spring gifts',
        actorName: 'Olivia Test',
        createdAt: expect.any(String),
      },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('a budget can be made unlimited and limited again, each once in its history', async () => {
    const { id } = app.world.users.member
    const marco = await app.as('member')
    expect(shown(await change(id, { infinite_budget: true, note: 'Head of gifts' }))).toEqual(['0.00', true])
    expect(shown(await change(id, { infinite_budget: true }))).toEqual(['0.00', true])
    const order = await orderReady(app, marco, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect((await marco.post(`/team/orders/${order}/charge_and_begin_processing`)).status).toBe(200)
    expect(shown(await change(id, { amount: 5, infinite_budget: false }))).toEqual(['5.00', false])
    const entries = (await history(id)).data.map(
      ({ attributes: { kind, amount, note } }: { attributes: Record<string, string> }) => [
        kind,
        amount,
        note,
      ],
    )
    expect(entries.slice(0, -1)).toEqual([
      ['infinite_off', '0.00', ''],
      ['credit', '5.00', ''],
      ['hold', '0.00', ''],
      ['infinite_on', '0.00', 'Head of gifts'],
    ])
    expect(await app.audit()).toEqual([])
  })

  it('an owner can change their own budget, and its history has pages of ten', async () => {
    const { id } = app.world.users.owner
    for (let count = 1; count <= 11; count++)
      expect(shown(await change(id, { amount: '1' }))).toEqual([`${count}.00`, false])
    const first = await history(id)
    expect([first.data.length, first.meta.totalCount]).toEqual([10, 12])
    expect(
      (await owner.get(`/team/users/${id}/budget?page[number]=2`)).body.data.map(
        (entry: { attributes: { amount: string } }) => entry.attributes.amount,
      ),
    ).toEqual(['1.00', '0.00'])
  })

  it.each([
    [{}],
    [{ amount: '' }],
    [{ amount: '0' }],
    [{ amount: '0.00', note: 'x' }],
    [{ amount: '-5' }],
    [{ amount: '-5', infinite_budget: true }],
    [{ amount: {} }],
    [{ amount: 'ten' }, 'Amount must be a number such as 25.00.'],
    [{ amount: '1e3' }, 'Amount must be a number such as 25.00.'],
    [{ amount: '1.005' }, 'Amount can have at most two decimal places.'],
    [{ amount: '99999999999' }, 'Amount must be at most $9,999,999,999.99.'],
  ])('%j is refused', async (budget: object, sentence = 'Enter an amount above 0.') => {
    const answer = await change(app.world.users.limited.id, budget)
    expect([answer.status, answer.body]).toEqual([422, { errors: [sentence] }])
    expect((await history(app.world.users.limited.id)).meta.totalCount).toBe(1)
  })

  it('the unlimited flag is taken beside a blank amount, and too long a note is refused', async () => {
    const { id } = app.world.users.storeAdmin
    expect(shown(await change(id, { amount: '', infinite_budget: false }))).toEqual(['0.00', false])
    expect((await history(id)).meta.totalCount).toBe(1)
    expect((await change(id, { amount: 1, note: 'x'.repeat(301) })).body).toEqual({
      errors: ['Shorten the note to 300 characters.'],
    })
  })

  it('another team’s member is missing, and other roles change no budget', async () => {
    for (const id of [app.world.users.stranger.id, 987654321]) {
      const answer = await change(id, { amount: 1 })
      expect({ status: answer.status, text: answer.text }).toEqual(missing)
    }
    for (const actor of ['storeAdmin', 'member', 'limited'] as const)
      expect((await change(app.world.users.limited.id, { amount: 1 }, await app.as(actor))).status).toBe(403)
  })

  it('a repeated request credits once', async () => {
    const { id } = app.world.users.limited
    const answers = [
      await change(id, { amount: 7 }, owner, { 'idempotency-key': 'b-1' }),
      await change(id, { amount: 7 }, owner, { 'idempotency-key': 'b-1' }),
    ]
    expect(answers.map(shown)).toEqual([
      ['7.00', false],
      ['7.00', false],
    ])
  })

  it('a change notifies the member and the owners, and is audited with before and after', async () => {
    const { id } = app.world.users.limited
    const { rows: before } = await app.db.pool.query<{ last: number }>(
      'select max(id) as last from live_events',
    )
    await change(id, { amount: '3', infinite_budget: true, note: 'Fair' })
    const { rows: events } = await app.db.pool.query(
      'select user_id, event, type, subject_id from live_events where id > $1 order by id',
      [before[0]!.last],
    )
    expect(events).toEqual([
      { user_id: id, event: 'member.updated', type: 'members', subject_id: String(id) },
      { user_id: id, event: 'user.updated', type: 'users', subject_id: String(id) },
    ])
    const { rows: audit } = await app.db.pool.query(
      "select actor_name, details, before, after from audit_events where action = 'budget.changed' order by id desc limit 1",
    )
    expect(audit).toEqual([
      {
        actor_name: 'Olivia Test',
        details: { added: '3.00', note: 'Fair' },
        before: { available: '7.00', infinite: false },
        after: { available: '10.00', infinite: true },
      },
    ])
  })

  it('many credits and one change of the flag at once are all applied', async () => {
    const { id } = app.world.users.storeAdmin
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        change(id, index % 3 ? { amount: '1.25' } : { amount: '0.50', infinite_budget: true }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    expect(shown(await owner.get(`/team/users/${id}`))).toEqual(['30.00', true])
    const { rows } = await app.db.pool.query(
      `select kind, count(*)::int as times
       from budget_entries
       where user_id = $1 and source_type = 'budget_change'
       group by kind
       order by kind`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'credit', times: 30 },
      { kind: 'infinite_on', times: 1 },
    ])
    expect(await app.audit()).toEqual([])
  })
})
