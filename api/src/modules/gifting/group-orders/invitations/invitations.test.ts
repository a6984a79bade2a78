import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'
import { verify } from '../../../../../test/redemption/pages.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { remindBeforeClosing } from './remind-before-closing.ts'
import { sendDueMails } from './send-due-mails.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let page: Awaited<ReturnType<typeof makeGroupOrder>>
let path: string
let next = 0
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world)
  path = `/team/group_orders/${page.id}`
})

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const invite = async (ids?: readonly string[], who = owner) =>
  who.post(`${path}/invitations`, ids ? { ids } : {})
const remind = async (ids?: readonly string[]) => owner.post(`${path}/reminders`, ids ? { ids } : {})
/** Names a person of this test alone. */
const name = async (word: string) => {
  const email = `${word}${next++}@people.test`
  const { body } = await owner.post(`${path}/group_order_allowed_users`, { email })
  return { id: body.data.id as string, email }
}
const subjects = async (email: string) => {
  await app.settleJobs()
  return (await inboxOf(app, email)).map(mail => mail.subject)
}
const user = async (email: string) =>
  (await owner.get(`${path}/group_order_allowed_users?search=${encodeURIComponent(email)}`)).body.data[0]
    .attributes
const set = (change: string) =>
  app.db.pool.query(`update group_orders set ${change} where id = $1`, [page.id])
const setUsers = (change: string) =>
  app.db.pool.query(`update allowed_users set ${change} where group_order_id = $1`, [page.id])

describe('inviteAllowedUsers', () => {
  it('mails a personal link to everyone who has none yet, and it proves the address', async () => {
    const ada = await name('ada')
    const ben = await name('ben')
    await setUsers(`invited_at = case when email = '${ben.email}' then now() end`)
    expect((await invite()).body).toEqual({ data: { invited: 1, skipped: 0 } })
    expect([await subjects(ada.email), await subjects(ben.email)]).toEqual([
      [expect.stringContaining('Choose your gifts from')],
      [],
    ])
    const [mail] = await inboxOf(app, ada.email)
    const token = /\?t=([\w-]+)/.exec(mail!.text)?.[1] ?? ''
    const proven = await verify(
      app,
      { ...page, id: asRowId(Number(page.id)), teamId: app.world.team },
      { token },
    )
    expect(proven.body).toMatchObject({ email: ada.email, verified: true })
    expect(await user(ada.email)).toMatchObject({ invitedAt: expect.any(String), invitedTimes: 1 })
    expect((await owner.get(path)).body.data.attributes.counts).toMatchObject({ allowed: 2, invited: 2 })
    expect((await invite()).body).toEqual({ data: { invited: 0, skipped: 0 } })
  })

  it('mails some people again, at most three times a day', async () => {
    const ada = await name('ada')
    for (const invited of [1, 1, 1, 0])
      expect([(await invite([ada.id])).body.data, await subjects(ada.email)]).toEqual([
        { invited, skipped: 1 - invited },
        expect.any(Array),
      ])
    expect(await subjects(ada.email)).toHaveLength(3)
    await setUsers(`invitation_day = current_date - 1`)
    expect((await invite([ada.id])).body.data.invited).toBe(1)
  })

  it('leaves out who has confirmed, declined, or confirmed before the mail left', async () => {
    const people = [await name('ada'), await name('ben'), await name('cleo')]
    await makeParticipant(app, page.id, { email: people[0]!.email, confirmed: true })
    const ben = await makeParticipant(app, page.id, { email: people[1]!.email })
    await app.db.pool.query(
      `update participants set state = 'disabled', skipped_by = 'participant' where id = $1`,
      [ben],
    )
    expect((await invite(people.map(({ id }) => id))).body).toEqual({ data: { invited: 1, skipped: 2 } })
    expect((await user(people[0]!.email)).invitedAt).toBeNull()
  })

  it('is refused for another team’s page, people of another page, an ended or closed one, and one in a run', async () => {
    const ada = await name('ada')
    expect(outcome(await invite([ada.id], await app.as('stranger')))).toEqual([404, 'Route not found.'])
    expect(outcome(await invite(['987654321', ada.id]))).toEqual([404, 'Route not found.'])
    expect(outcome(await invite([]))).toEqual([422, 'Choose at least one person.'])
    await set(`closes_at = now() - interval '1 second'`)
    expect(outcome(await invite())).toEqual([409, 'This page has closed.'])
    await set(`closes_at = null, state = 'processing'`)
    expect(outcome(await invite())[0]).toBe(409)
    await set(`state = 'canceled'`)
    expect(outcome(await invite())).toEqual([409, 'This page has closed.'])
    expect(await subjects(ada.email)).toEqual([])
  })
})

describe('remindAllowedUsers', () => {
  it('reminds who was invited and has not confirmed, once a day', async () => {
    const [ada, ben, cleo] = [await name('ada'), await name('ben'), await name('cleo')]
    await setUsers(`invited_at = case when email <> '${cleo.email}' then now() end`)
    await makeParticipant(app, page.id, { email: ben.email, confirmed: true })
    await set(`closes_at = now() + interval '4 days'`)
    expect((await remind()).body).toEqual({ data: { reminded: 1, skipped: 0 } })
    expect((await remind([ada.id])).body).toEqual({ data: { reminded: 0, skipped: 1 } })
    expect(await subjects(ada.email)).toEqual(['4 days left to choose your gifts'])
    expect([await subjects(ben.email), await subjects(cleo.email)]).toEqual([[], []])
    expect((await user(ada.email)).remindedAt).toEqual(expect.any(String))
  })

  it('is not sent to who wants no more reminders, by one press in the mail program', async () => {
    const ada = await name('ada')
    await invite()
    await app.settleJobs()
    const [mail] = await inboxOf(app, ada.email)
    const token = /unsubscribe\/([\w-]+)/.exec(mail!.text)?.[1] ?? ''
    const stop = `/address_requests/${token}/reminders`
    expect((await app.anonymous.get(stop)).body.data.attributes).toMatchObject({
      email: ada.email,
      areStopped: false,
    })
    expect((await app.anonymous.post(`${stop}/stop`)).body.data.attributes.areStopped).toBe(true)
    expect((await user(ada.email)).noMoreReminders).toBe(true)
    expect((await remind()).body.data.reminded).toBe(0)
    await app.anonymous.post(`${stop}/resume`)
    expect((await remind()).body.data.reminded).toBe(1)
    const made = token.replace(/.$/, sign => (sign === 'A' ? 'B' : 'A'))
    for (const wrong of [made, token.replace('r1_', 'l1_'), 'r1_987654321_x'])
      expect((await app.anonymous.post(`/address_requests/${wrong}/reminders/stop`)).status).toBe(404)
  })

  it('is refused for an absent page, nobody, an ended one, and one in a run', async () => {
    expect(outcome(await owner.post('/team/group_orders/987654321/reminders', {}))[0]).toBe(404)
    expect(outcome(await remind([]))).toEqual([422, 'Choose at least one person.'])
    await set(`state = 'finalized'`)
    expect(outcome(await remind())).toEqual([409, 'This page has closed.'])
    await set(`state = 'validating'`)
    expect(outcome(await remind())[0]).toBe(409)
  })
})

describe('reminders before closing', () => {
  it('are sent a week and a day before, each once, also by two workers at once', async () => {
    const ada = await name('ada')
    await setUsers(`invited_at = now() - interval '20 days'`)
    const due = async () => {
      await Promise.all([remindBeforeClosing(app.db), remindBeforeClosing(app.db)])
      await remindBeforeClosing(app.db)
      return (await subjects(ada.email)).length
    }
    await set(`closes_at = now() + interval '8 days'`)
    expect(await due()).toBe(0)
    await set(`closes_at = now() + interval '6 days'`)
    expect(await due()).toBe(1)
    await set(`closes_at = now() + interval '20 hours'`)
    expect(await due()).toBe(1)
    await setUsers(`reminded_at = now() - interval '5 days'`)
    expect(await due()).toBe(2)
    await setUsers(`reminded_at = now() - interval '5 days'`)
    expect(await due()).toBe(2)
  })

  it('are not sent to who was invited only then, nor while choosing is paused', async () => {
    const ada = await name('ada')
    await setUsers(`invited_at = now() - interval '1 hour'`)
    await set(`closes_at = now() + interval '6 days'`)
    await remindBeforeClosing(app.db)
    await setUsers(`invited_at = now() - interval '9 days'`)
    await set(`locked_at = now()`)
    await remindBeforeClosing(app.db)
    expect(await subjects(ada.email)).toEqual([])
  })
})

describe('mails that are due', () => {
  it('are each queued once, whatever workers are killed', async () => {
    for (let at = 0; at < 20; at++) await name('person')
    await setUsers(`due_mail = 'invitation', invited_at = now(), invited_times = 1`)
    const order = asRowId(Number(page.id))
    const killed = Array.from({ length: 4 }, () =>
      sendDueMails(app.db, order).catch((error: unknown) => error),
    )
    await app.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%due_mail%'`,
    )
    await Promise.all(killed)
    await sendDueMails(app.db, order)
    const { rows } = await app.db.pool.query(
      `select count(*)::int as mails, count(distinct recipient)::int as people
       from mails m
       join allowed_users u on u.email = m.recipient and u.group_order_id = $1
       where m.kind = 'group-order-invitation'`,
      [page.id],
    )
    expect(rows).toEqual([{ mails: 20, people: 20 }])
  })
})

describe('eraseRecipient', () => {
  it('erases the address from lists and invitations, and the list still narrows who may take part', async () => {
    const ada = await name('ada')
    const recipient = await owner.post('/team/recipients', {
      recipient: { name: 'Ada', email: ada.email },
      send_email: true,
    })
    await invite()
    expect(await subjects(ada.email)).toContainEqual(expect.stringContaining('Choose your gifts from'))
    const erased = await owner.post(`/team/recipients/${recipient.body.data.id}/erase`, {})
    expect(outcome(erased)).toEqual([200])
    const { body } = await owner.get(`${path}/group_order_allowed_users`)
    expect(body.data.map((row: any) => row.attributes.email)).toEqual([
      expect.stringMatching(/^erased-\d+@erased\.invalid$/),
    ])
    const kept = await app.db.pool.query(
      `select 'mail' from mails where recipient = $1
      union all
      select 'allowed user' from allowed_users where email = $1`,
      [ada.email],
    )
    expect(kept.rows).toEqual([])
  })
})
