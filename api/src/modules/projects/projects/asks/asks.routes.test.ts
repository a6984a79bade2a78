import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeList } from '../../../../../test/lists.ts'
import { submit } from '../../../../../test/projects/collecting.ts'
import { auditEvents, insertProject, insertSubmission } from '../../../../../test/projects/project-rows.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { eraseAsksOfRecipient } from './erase-asks-of-recipient.ts'
import { remindAskedPeople } from './remind-asked-people.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let people = 0
const newAddress = () => `asked${++people}@people.test`
const open = (fields = {}) => insertProject(app, { link_on: true, ...fields })
type Project = Awaited<ReturnType<typeof open>>
const ask = (project: { id: number }, body: object, by = owner) =>
  by.post(`/team/admin_orders/${project.id}/ask`, body)
const listed = async (project: { id: number }) =>
  (await owner.get(`/team/admin_orders/${project.id}/asks`)).body
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const nobody = { asked: 0, submittedAlready: 0, askedAlready: 0, notAllowed: 0, withoutEmail: 0 }

async function mailsTo(email: string) {
  await app.settleJobs()
  return inboxOf(app, email)
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(mail => mail.subject).toSorted()
const invited = 'Acme has something for you'
const reminded = 'We still need your address'

/** As if everybody of a project had been asked that many days earlier. */
const passDays = ({ id }: Project, days: number) =>
  app.db.pool.query(
    `update submission_asks
     set asked_at = asked_at - make_interval(days => $2), next_reminder_at = next_reminder_at - make_interval(days => $2)
     where project_id = $1`,
    [id, days],
  )
const tokenIn = (mail: { text: string } | undefined, name: string) =>
  new RegExp(`${name}([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
const openAsk = (project: { uuid: string }, token: string) =>
  app.anonymous.post(`/team/admin_orders/${project.uuid}/order_recipients/open_ask`, { token })

const insertList = async (members: { name: string; email: string | null }[]) =>
  String(await makeList(app, members))

describe('asking people to submit', () => {
  it('mails each a link once, and counts who needs none', async () => {
    const project = await open({ allowed_domains: ['people.test'] })
    const [first, second, submitted] = [newAddress(), newAddress(), newAddress()]
    await insertSubmission(app, project, submitted)
    const { status, body } = await ask(project, {
      emails: [first, ` ${first.toUpperCase()} `, submitted, 'eve@elsewhere.test'],
    })
    expect([status, body.data]).toEqual([200, { ...nobody, asked: 1, submittedAlready: 1, notAllowed: 1 }])
    expect((await ask(project, { emails: [first, second] })).body.data).toEqual({
      ...nobody,
      asked: 1,
      askedAlready: 1,
    })
    expect([await subjectsTo(first), await subjectsTo(submitted)]).toEqual([[invited], []])
    const [mail] = await mailsTo(first)
    expect(mail?.text).toContain(`/admin-order-recipients/${project.uuid}?ask=a1_`)
    expect(await auditEvents(app, project, 'project.people_asked')).toMatchObject([
      { details: { people: 1 } },
      { details: { people: 1 } },
    ])
  })

  it('takes the people of a recipient list', async () => {
    const project = await open()
    const email = newAddress()
    const recipient_list_id = await insertList([
      { name: 'Maya Chen', email },
      { name: 'No Address', email: null },
    ])
    const { body } = await ask(project, { recipient_list_id })
    expect(body.data).toEqual({ ...nobody, asked: 1, withoutEmail: 1 })
    expect((await listed(project)).data[0].attributes).toMatchObject({
      name: 'Maya Chen',
      email,
      state: 'asked',
    })
  })

  it('asks each person once when two owners ask at the same moment', async () => {
    const project = await open()
    const emails = Array.from({ length: 20 }, newAddress)
    const admin = await app.as('storeAdmin')
    const answers = await Promise.all([ask(project, { emails }), ask(project, { emails }, admin)])
    expect(answers.map(answer => answer.body.data.asked).toSorted((a, b) => a - b)).toEqual([0, 20])
    expect(await subjectsTo(emails[0]!)).toEqual([invited])
  })

  it('is refused without one source, for a list too long, and for what belongs to others', async () => {
    const project = await open()
    const stranger = await app.as('stranger')
    const choose = [422, 'Choose a recipient list, or enter email addresses.']
    expect(outcome(await ask(project, {}))).toEqual(choose)
    expect(outcome(await ask(project, { emails: [] }))).toEqual(choose)
    expect(outcome(await ask(project, { emails: ['nobody'] }))).toEqual([
      422,
      'Enter email addresses like ada@example.com.',
    ])
    expect(
      outcome(await ask(project, { emails: Array.from({ length: 1_001 }, (_, i) => `a${i}@people.test`) })),
    ).toEqual([422, 'Enter at most 1,000 addresses at a time.'])
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `Person ${index}`, email: null }))
    expect(outcome(await ask(project, { recipient_list_id: await insertList(many) }))).toEqual([
      422,
      'This list has 1,001 people. Choose one with at most 1,000.',
    ])
    expect((await ask(project, { recipient_list_id: '987654321' })).code).toBe('not_found')
    expect((await ask(project, { emails: [newAddress()] }, stranger)).code).toBe('not_found')
    expect((await stranger.get(`/team/admin_orders/${project.id}/asks`)).code).toBe('not_found')
  })

  it('is refused while nobody can submit', async () => {
    const emails = [newAddress()]
    const final = await open({ state: 'submissions_finalized' })
    expect((await ask(final, { emails })).code).toBe('project_finalized')
    expect((await ask(await insertProject(app), { emails })).code).toBe('collection_link_off')
    const full = await open({ expected_recipients: 1 })
    for (let index = 0; index < 21; index++) await insertSubmission(app, full, newAddress())
    expect((await ask(full, { emails })).code).toBe('project_collecting_paused')
  })
})

describe('the link of a mail that asks to submit', () => {
  it('proves the address until the person has submitted', async () => {
    const project = await open()
    await app.db.pool.query('update projects set verify_emails = true where id = $1', [project.id])
    const email = newAddress()
    await ask(project, { emails: [email] })
    const token = tokenIn((await mailsTo(email))[0], 'ask=')
    expect((await openAsk(project, token)).body.data.attributes).toEqual({
      email,
      name: null,
      hasSubmitted: false,
    })
    // It proves this address alone.
    expect((await submit(app, project, newAddress(), { ticket: token })).code).toBe('proof_needed')
    expect((await submit(app, project, email, { ticket: token })).status).toBe(201)
    const opened = await openAsk(project, token)
    expect(opened.body.data.attributes.hasSubmitted).toBe(true)
    expect(opened.text).not.toContain('Canary Street')
    // A person it was forwarded to can neither read nor replace the row.
    expect((await submit(app, project, email, { ticket: token, city: 'Houston' })).code).toBe('proof_needed')
  })

  it('opens nothing of another project, once it was changed, or while the link is off', async () => {
    const [project, other] = [await open(), await open()]
    const email = newAddress()
    await ask(project, { emails: [email] })
    const token = tokenIn((await mailsTo(email))[0], 'ask=')
    const stop = tokenIn((await mailsTo(email))[0], 'unsubscribe/')
    for (const [page, wrong] of [
      [other, token],
      [project, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [project, stop],
      [project, 'a1_999999_x'],
    ] as const)
      expect((await openAsk(page, wrong)).code).toBe('not_found')
    expect(
      (await app.anonymous.post(`/team/admin_orders/${project.uuid}/order_recipients/open_ask`, {})).code,
    ).toBe('invalid_input')
    await owner.post(`/team/admin_orders/${project.id}/disable_address_collection_link`)
    expect((await openAsk(project, token)).code).toBe('not_found')
  })
})

describe('reminders of people who were asked', () => {
  it('come after two and five days, each once, also when the job runs twice at once', async () => {
    const project = await open()
    const email = newAddress()
    await ask(project, { emails: [email] })
    await remindAskedPeople(app.db)
    expect(await subjectsTo(email)).toEqual([invited])
    for (const [days, count] of [
      [2, 1],
      [3, 2],
      [9, 2],
    ] as const) {
      await passDays(project, days)
      await Promise.all([remindAskedPeople(app.db), remindAskedPeople(app.db)])
      expect((await subjectsTo(email)).filter(subject => subject === reminded)).toHaveLength(count)
    }
    expect((await listed(project)).data[0].attributes).toMatchObject({
      state: 'reminded',
      reminders: 2,
      nextReminderAt: null,
    })
  })

  it('are sent by the next run, once, when a worker is killed before it commits', async () => {
    const project = await open()
    const email = newAddress()
    await ask(project, { emails: [email] })
    await passDays(project, 2)
    // The job dies when it queues its mails.
    await app.db.pool.query(`
      create function refuse_reminders() returns trigger language plpgsql as
        $$ begin raise exception 'killed'; end $$;
      create trigger refuse_reminders before insert on mails
        for each row when (new.kind = 'submission-ask-reminder') execute function refuse_reminders()`)
    try {
      await expect(remindAskedPeople(app.db)).rejects.toThrow()
    } finally {
      await app.db.pool.query('drop trigger refuse_reminders on mails; drop function refuse_reminders()')
    }
    expect((await listed(project)).data[0].attributes).toMatchObject({ state: 'asked', reminders: 0 })
    await remindAskedPeople(app.db)
    await remindAskedPeople(app.db)
    expect(await subjectsTo(email)).toEqual([invited, reminded])
  })

  it('end by submitting, by unsubscribing, by finalizing, and with the link', async () => {
    const stops: Record<string, (project: Project, email: string) => Promise<unknown>> = {
      submitting: (project, email) => submit(app, project, email),
      unsubscribing: async (_project, email) => {
        const stop = tokenIn((await mailsTo(email))[0], 'unsubscribe/')
        const { body } = await app.anonymous.post(`/address_requests/${stop}/reminders/stop`)
        expect(body.data.attributes).toMatchObject({ email, areStopped: true })
      },
      'unsubscribing by an early link': async (_project, email) => {
        const stop = tokenIn((await mailsTo(email))[0], 'unsubscribe/').replace(/^u1_/, 's1_')
        const { body } = await app.anonymous.post(`/address_requests/${stop}/reminders/stop`)
        expect(body.data.attributes).toMatchObject({ email, areStopped: true })
      },
      finalizing: project => owner.send('PATCH', `/team/admin_orders/${project.id}/finalize_submissions`),
      'the link': project => owner.post(`/team/admin_orders/${project.id}/disable_address_collection_link`),
    }
    for (const [name, stop] of Object.entries(stops)) {
      const project = await open()
      const email = newAddress()
      await ask(project, { emails: [email] })
      await app.settleJobs()
      await stop(project, email)
      await passDays(project, 2)
      await remindAskedPeople(app.db)
      expect(await subjectsTo(email), name).not.toContain(reminded)
      const { state, nextReminderAt } = (await listed(project)).data[0].attributes
      expect([state, nextReminderAt], name).toEqual([
        name === 'submitting' ? 'submitted' : name.startsWith('unsubscribing') ? 'unsubscribed' : 'asked',
        null,
      ])
    }
  })

  it('wait while the team is suspended, and go on after', async () => {
    const project = await open()
    const email = newAddress()
    await ask(project, { emails: [email] })
    await passDays(project, 2)
    const suspend = (reason: string | null) =>
      app.db.pool.query(
        `update teams set suspended_reason = $2, suspended_at = case when $2::text is not null then now() end
        where id = $1`,
        [project.teamId, reason],
      )
    await suspend('unpaid')
    try {
      await remindAskedPeople(app.db)
      await remindAskedPeople(app.db)
    } finally {
      await suspend(null)
    }
    expect(await subjectsTo(email)).not.toContain(reminded)
    expect((await listed(project)).data[0].attributes).toMatchObject({ state: 'asked', reminders: 0 })
    await passDays(project, 1)
    await remindAskedPeople(app.db)
    expect(await subjectsTo(email)).toContain(reminded)
  })

  it('do not begin again when the link is turned on again', async () => {
    const project = await open()
    const email = newAddress()
    await ask(project, { emails: [email] })
    await owner.post(`/team/admin_orders/${project.id}/disable_address_collection_link`)
    await owner.post(`/team/admin_orders/${project.id}/enable_address_collection_link`)
    await passDays(project, 2)
    await remindAskedPeople(app.db)
    expect(await subjectsTo(email)).not.toContain(reminded)
  })
})

describe('the people who were asked', () => {
  it('are listed by page, newest first', async () => {
    const project = await open()
    const emails = [newAddress(), newAddress(), newAddress()]
    for (const email of emails) await ask(project, { emails: [email] })
    const { body } = await owner.get(`/team/admin_orders/${project.uuid}/asks?page[number]=2&page[size]=2`)
    expect([body.meta.totalCount, body.data.map((row: any) => row.attributes.email)]).toEqual([
      3,
      [emails[0]],
    ])
  })

  it('are forgotten with their own data, and as recipients who are erased', async () => {
    const project = await open()
    const [own, recipient] = [newAddress(), newAddress()]
    await ask(project, { emails: [own, recipient] })
    const { headers } = await submit(app, project, own)
    await app.anonymous.send('DELETE', `/team/admin_orders/${project.uuid}/order_recipients/me`, undefined, {
      'recipient-token': headers['recipient-token'] ?? '',
    })
    await inTransaction(app.db, async tx => {
      const data = await eraseAsksOfRecipient(tx)
      await data.erase!({ id: 0, teamId: project.teamId, name: 'Maya Chen', email: recipient.toUpperCase() })
    })
    expect((await listed(project)).meta.totalCount).toBe(0)
    const { rows } = await app.db.pool.query(
      "select 1 from mails where kind = 'submission-ask' and recipient = any($1)",
      [[own, recipient]],
    )
    expect(rows).toEqual([])
  })
})
