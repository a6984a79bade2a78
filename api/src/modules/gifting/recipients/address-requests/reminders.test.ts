import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { sendAddressReminders } from './send-address-reminders.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp()
  member = await app.as('member')
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

async function ask(email: string): Promise<{ id: string; token: string }> {
  const { body } = await member.post('/team/recipients', { recipient: { email }, send_email: true })
  const id = body.data.id as string
  const [{ token }] = await query('select token from address_requests where recipient_id = $1', [id])
  return { id, token }
}
const age = (id: string, days: number) =>
  query('update address_requests set asked_at = now() - make_interval(days => $2) where recipient_id = $1', [
    id,
    days,
  ])
const remindersTo = async (email: string) =>
  (await query("select 1 from mails where kind = 'address-reminder' and recipient = $1", [email])).length
const subjectsTo = async (email: string) => (await inboxOf(app, email)).map(mail => mail.subject)
const press = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('stopReminders', () => {
  it('is what a mail program calls by one press, without a session', async () => {
    const { id, token } = await ask('Press@Example.com')
    await age(id, 2)
    await sendAddressReminders(app.db)
    await expect
      .poll(() => subjectsTo('press@example.com'), { timeout: 15_000 })
      .toContain('Your gift is waiting for an address')
    for (const { headers } of await inboxOf(app, 'press@example.com')) {
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(headers['list-unsubscribe']).toBe(
        `<${app.config.publicUrl}/api/v2/address_requests/${token}/reminders/stop>`,
      )
    }
    const answer = await press(`${await app.listen()}/api/v2/address_requests/${token}/reminders/stop`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        data: {
          id: expect.any(String),
          type: 'reminders',
          attributes: { teamName: 'Acme', teamLogo: null, email: 'press@example.com', areStopped: true },
        },
      },
    ])
    await age(id, 5)
    await sendAddressReminders(app.db)
    expect(await remindersTo('press@example.com')).toBe(1)
  })

  it('stops a reminder that is queued already, but no mail that a person asks for', async () => {
    const { id, token } = await ask('queued@example.com')
    await expect.poll(() => subjectsTo('queued@example.com'), { timeout: 15_000 }).toHaveLength(1)
    await inTransaction(app.db, tx =>
      queueMail(tx, {
        teamId: app.world.team,
        kind: 'address-reminder',
        subjectKey: `recipient:${id}:late`,
        to: 'queued@example.com',
        isReminder: true,
        sendAfterSeconds: 2,
      }),
    )
    await app.anonymous.post(`/address_requests/${token}/reminders/stop`)
    await expect
      .poll(
        () =>
          query(
            "select 1 from mails where kind = 'address-reminder' and recipient = 'queued@example.com' and sent_at is not null",
          ),
        {
          timeout: 15_000,
        },
      )
      .toHaveLength(1)
    expect((await member.post(`/team/recipients/${id}/address_request`)).status).toBe(200)
    await expect.poll(() => subjectsTo('queued@example.com'), { timeout: 15_000 }).toHaveLength(2)
    expect(new Set(await subjectsTo('queued@example.com'))).toEqual(
      new Set(['Where should we send your gift?']),
    )
  }, 40_000)

  it('does not stop those of another team, and is recorded once', async () => {
    const { id, token } = await ask('twice@example.com')
    for (let press = 0; press < 2; press++)
      await app.anonymous.post(`/address_requests/${token}/reminders/stop`)
    expect(
      await query("select team_id::int as team from mail_opt_outs where email = 'twice@example.com'"),
    ).toEqual([{ team: Number(app.world.team) }])
    expect(
      await query(
        "select action, actor_kind from audit_events where subject_type = 'recipients' and subject_id = $1 and action like '%reminders%'",
        [id],
      ),
    ).toEqual([{ action: 'recipient.reminders_stopped', actor_kind: 'recipient' }])
  })

  it('is forgotten when the person is erased, whose link then leads nowhere', async () => {
    const { id, token } = await ask('gone@example.com')
    await app.anonymous.post(`/address_requests/${token}/reminders/stop`)
    const owner = await app.as('owner')
    expect((await owner.post(`/team/recipients/${id}/erase`)).status).toBe(200)
    expect(await query("select 1 from mail_opt_outs where email = 'gone@example.com'")).toEqual([])
    for (const call of ['stop', 'resume'])
      expect((await app.anonymous.post(`/address_requests/${token}/reminders/${call}`)).status).toBe(404)
  })
})

describe('openUnsubscribe', () => {
  it('leads to the page with the button, and changes nothing', async () => {
    const { token } = await ask('scanned@example.com')
    const led = await app.anonymous.get(`/address_requests/${token}/reminders/stop`)
    expect([led.status, led.headers['location']]).toEqual([302, `/unsubscribe/${token}`])
    expect((await app.anonymous.get(`/address_requests/${token}/reminders`)).body.data.attributes).toEqual({
      teamName: 'Acme',
      teamLogo: null,
      email: 'scanned@example.com',
      areStopped: false,
    })
  })
})

describe('resumeReminders', () => {
  it('brings reminders back', async () => {
    const { id, token } = await ask('back@example.com')
    await app.anonymous.post(`/address_requests/${token}/reminders/stop`)
    await age(id, 2)
    await sendAddressReminders(app.db)
    expect(await remindersTo('back@example.com')).toBe(0)
    const { body } = await app.anonymous.post(`/address_requests/${token}/reminders/resume`)
    expect(body.data.attributes.areStopped).toBe(false)
    await age(id, 5)
    await sendAddressReminders(app.db)
    expect(await remindersTo('back@example.com')).toBe(1)
  })
})
