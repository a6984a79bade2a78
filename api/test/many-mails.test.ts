import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { applied } from './bulk-imports.ts'
import { people, sentTo } from './bulk-sends.ts'
import { inboxOf, makeFault } from './sandbox.ts'

describe('a very large number of mails', () => {
  let app: TestApp
  let member: Client
  beforeAll(async () => {
    app = await startApp({ mugStock: 100, allowance: 100, budget: 10_000_000 })
    member = await app.as('member')
  })
  afterAll(() => app.stop())
  const sent = async (kind: string) =>
    (
      await app.db.pool.query<{ id: number }>(
        'select id from mails where kind = $1 and sent_at is not null order by sent_at',
        [kind],
      )
    ).rows
  const queued = async (kind: string) =>
    (await app.db.pool.query('select 1 from mails where kind = $1', [kind])).rows.length

  it('are sent without a pause between them', async () => {
    await applied(
      app,
      member,
      Array.from({ length: 40 }, (_, number) => `Guest ${number},,guest${number}@example.com,,,,,,,`),
    )
    expect(await queued('address-request')).toBe(40)
    await expect.poll(async () => (await sent('address-request')).length, { timeout: 20_000 }).toBe(40)
  }, 40_000)

  it('are sent after one that is about a single person', async () => {
    await app.db.pool.query(
      "update pgboss.job set start_after = now() + interval '1 hour' where state = 'created' and name = 'send-mail'",
    )
    await applied(
      app,
      member,
      Array.from({ length: 10 }, (_, number) => `Other ${number},,other${number}@example.com,,,,,,,`),
    )
    await member.post('/team/recipients', { recipient: { email: 'alone@example.com' }, send_email: true })
    const { rows } = await app.db.pool.query<{ priority: number; count: number }>(
      `select priority, count(*)::int as count
      from pgboss.job j
      join mails m on m.id = (j.data->>'id')::bigint
      where j.name = 'send-mail'
        and (m.recipient like 'other%' or m.recipient = 'alone@example.com')
      group by 1
      order by 1`,
    )
    expect(rows).toEqual([
      { priority: -1, count: 10 },
      { priority: 0, count: 1 },
    ])
  }, 40_000)

  it('do not hold up a few that are queued together', async () => {
    await applied(app, member, ['Ann,,few1@example.com,,,,,,,', 'Ben,,few2@example.com,,,,,,,'])
    const { rows } = await app.db.pool.query<{ priority: number }>(
      `select j.priority
      from pgboss.job j
      join mails m on m.id = (j.data->>'id')::bigint
      where j.name = 'send-mail'
        and m.recipient like 'few%'`,
    )
    expect(rows.map(({ priority }) => priority)).toEqual([0, 0])
  }, 40_000)

  it('are reduced for the sender of a list to one that says all is sent; tracking mails go to the recipients', async () => {
    await sentTo(app, member, people(3))
    await expect.poll(() => queued('bulk-send-done'), { timeout: 15_000 }).toBe(1)
    const operator = await app.operator()
    const parcels = async () =>
      (await operator.get('/operations/parcels?page[size]=50')).body.data as {
        id: string
        attributes: { state: string }
      }[]
    await expect
      .poll(async () => (await parcels()).filter(parcel => parcel.attributes.state === 'labelled').length, {
        timeout: 15_000,
      })
      .toBe(3)
    for (const step of ['pack', 'ship'])
      for (const { id } of await parcels())
        expect((await operator.post(`/operations/parcels/${id}/${step}`, {})).status, step).toBe(200)
    expect(await queued('gift-shipped')).toBe(3)
    expect(await queued('order-shipped')).toBe(0)
  }, 60_000)
})

describe('a mail server that drops the connection after it has taken a mail', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('gets it again under the same Message-ID, once', async () => {
    await makeFault(app, { service: 'mail', mode: 'lost_reply' })
    const member = await app.as('member')
    await member.post(`/team/recipients/${app.world.ada}/address_request`)
    const inbox = () => inboxOf(app, 'ada.lovelace@example.test')
    await expect.poll(async () => (await inbox()).length, { timeout: 15_000 }).toBe(2)
    await app.settleJobs()
    const [first, second, ...more] = await inbox()
    expect(more).toEqual([])
    expect(first!.headers['message-id']).toMatch(/^<.+@ribbon>$/)
    expect(second!.headers['message-id']).toBe(first!.headers['message-id'])
    const { rows } = await app.db.pool.query('select count(sent_at)::int as sent from mails')
    expect(rows).toEqual([{ sent: 1 }])
  }, 40_000)
})
