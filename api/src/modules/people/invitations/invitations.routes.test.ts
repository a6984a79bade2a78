import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../test/sandbox.ts'

const missing = { status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' }
const seen = ({ status, text }: { status: number; text: string }) => ({ status, text })

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const invite = (email: string, more: object = {}, client = owner) =>
  client.post('/team/invitations', { invitation: { email, ...more } })
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const mailsTo = async (email: string) => {
  await app.settleJobs()
  return inboxOf(app, email)
}
/** After its mail has left: one that is over is not mailed. */
const age = async (id: string) => {
  await app.settleJobs()
  await app.db.pool.query("update invitations set expires_at = now() - interval '1 minute' where id = $1", [
    id,
  ])
}
const emails = async (client: Client, query = '') =>
  (await client.get(`/team/invitations${query}`)).body.data.map(
    (entry: { attributes: { email: string } }) => entry.attributes.email,
  )

describe('inviting people', () => {
  it('an invitation mails a 14-day link that shows the team and inviter and nothing else', async () => {
    const { status, body } = await invite(' Nora@New.Example ', {
      role: 'store_admin',
      subteam_id: app.world.subteam,
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      type: 'invitations',
      attributes: {
        email: 'nora@new.example',
        state: 'pending',
        roles: ['store_admin'],
        subteam: { id: app.world.subteam, name: 'Sales' },
        token: expect.stringMatching(/^[\w-]{32}$/),
        invitedBy: 'Olivia Test',
        sentAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    })
    const { sentAt, expiresAt, token } = body.data.attributes
    expect((Date.parse(expiresAt) - Date.parse(sentAt)) / 86_400_000).toBeCloseTo(14, 1)
    const mails = await mailsTo('nora@new.example')
    expect(mails.map(mail => mail.subject)).toEqual(['Olivia Test invites you to Acme'])
    const mailed = /\/invitations\/([\w-]+)/.exec(mails[0]!.text)![1]!
    expect(mailed).not.toBe(token)
    for (const secret of [token, mailed]) {
      const open = await app.anonymous.get(`/invitations/${secret}`)
      expect(open.body.data.attributes).toEqual({
        email: 'nora@new.example',
        state: 'pending',
        teamName: 'Acme',
        teamLogo: null,
        invitedBy: 'Olivia Test',
        expiresAt,
        needsPassword: true,
      })
    }
    expect(seen(await app.anonymous.get('/invitations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))).toEqual(missing)
    const audit = await rows(
      "select actor_name, details from audit_events where action = 'invitation.sent' and subject_id = $1",
      [body.data.id],
    )
    expect(audit).toEqual([
      { actor_name: 'Olivia Test', details: { email: 'nora@new.example', role: 'store_admin' } },
    ])
    for (const secret of [token, mailed])
      for (const table of ['invitations', 'mails', 'audit_events', 'live_events', 'idempotency_keys'])
        expect([table, JSON.stringify(await rows(`select * from ${table}`)).includes(secret)]).toEqual([
          table,
          false,
        ])
  })

  it('an invitation without a role is for a member without a sub-team', async () => {
    const { body } = await invite('plain@new.example')
    expect(body.data.attributes).toMatchObject({ roles: ['member'], subteam: { id: -1, name: 'None' } })
  })

  it.each([
    [{ email: '' }, 'set one valid email'],
    [{}, 'set one valid email'],
    [{ email: 'nora' }, 'nora is not a valid email address.'],
    [{ email: 'a b@c.de' }, 'a b@c.de is not a valid email address.'],
    [{ email: 'x@new.example', subteam_id: 987654321 }, 'Choose one of your team’s sub-teams.'],
    [{ email: 'x@new.example', role: 'emperor' }, 'Choose one of the roles.'],
  ])('%j is refused', async (invitation, message) => {
    const answer = await owner.post('/team/invitations', { invitation })
    expect([answer.status, answer.body]).toEqual([422, { errors: [message] }])
  })

  it('a member and an invited address are refused, and other teams’ people are not revealed', async () => {
    expect((await invite('MARCO@acme.test')).body).toEqual({
      errors: ['This person is already in your team.'],
    })
    await invite('twice@new.example')
    expect((await invite('Twice@new.example')).body).toEqual({
      errors: ['This person has already been invited. You can resend the invitation from the list.'],
    })
    expect((await invite(app.world.users.stranger.email)).status).toBe(200)
    expect((await invite('twice@new.example', {}, await app.as('stranger'))).status).toBe(200)
  })

  it('an address whose invitation expired is invited again with the new role', async () => {
    const first = await invite('late@new.example')
    await age(first.body.data.id)
    expect(
      (await app.anonymous.get(`/invitations/${first.body.data.attributes.token}`)).body.data.attributes
        .state,
    ).toBe('expired')
    const again = await invite('late@new.example', { role: 'limited_user' })
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      attributes: { state: 'pending', roles: ['limited_user'] },
    })
    expect(await mailsTo('late@new.example')).toHaveLength(2)
  })

  it('inviting more people than the plan allows is refused', async () => {
    await app.db.pool.query("update plans set users_limit = 5 where name = 'Growth'")
    expect((await invite('full@new.example')).body).toEqual({
      errors: ['Your plan allows 5 users. Remove someone or choose a larger plan first.'],
    })
    await app.db.pool.query("update plans set users_limit = 50 where name = 'Growth'")
  })

  it('a team may invite 300 times an hour, refused invitations included', async () => {
    const stranger = await app.as('stranger')
    for (let round = 1; round <= 30; round++)
      await Promise.all(
        Array.from({ length: 10 }, () => invite(app.world.users.stranger.email, {}, stranger)),
      )
    expect((await invite('one-too-many@new.example', {}, stranger)).status).toBe(429)
    expect((await invite('other-team@new.example')).status).toBe(200)
  })

  it('a repeated request invites once, and its stored answer has no link', async () => {
    const send = () =>
      owner.post(
        '/team/invitations',
        { invitation: { email: 'once@new.example' } },
        { 'idempotency-key': 'i-1' },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await mailsTo('once@new.example')).toHaveLength(1)
    expect(JSON.stringify(await rows('select response from idempotency_keys'))).not.toContain(
      first.body.data.attributes.token,
    )
  })
})

describe('listing invitations', () => {
  it('the list has open and expired invitations, newest first, but no canceled or accepted ones', async () => {
    const [one, two, three] = [
      await invite('l1@new.example'),
      await invite('l2@new.example'),
      await invite('l3@new.example'),
    ]
    await age(one.body.data.id)
    await owner.delete(`/team/invitations/${two.body.data.id}`)
    const { body } = await owner.get('/team/invitations?page[size]=2')
    expect(
      body.data.map(({ attributes: { email, state } }: { attributes: Record<string, string> }) => [
        email,
        state,
      ]),
    ).toEqual([
      ['l3@new.example', 'pending'],
      ['l1@new.example', 'expired'],
    ])
    expect(body.data[0].attributes.token).toBe(three.body.data.attributes.token)
    expect(await emails(owner, '?page[size]=2&page[number]=2')).not.toContain('l1@new.example')
    expect(await emails(owner)).not.toContain('l2@new.example')
  })

  it('the list is empty for members, and has no links for a store admin', async () => {
    for (const actor of ['member', 'limited'] as const)
      expect((await (await app.as(actor)).get('/team/invitations')).body).toEqual({
        data: [],
        meta: { totalCount: 0 },
      })
    const { body } = await (await app.as('storeAdmin')).get('/team/invitations')
    expect(body.meta.totalCount).toBeGreaterThan(0)
    expect(
      new Set(body.data.map((entry: { attributes: { token: string | null } }) => entry.attributes.token)),
    ).toEqual(new Set([null]))
    expect(await emails(await app.as('stranger'))).not.toContain('l3@new.example')
  })
})

describe('resending and canceling an invitation', () => {
  const sentence = { errors: ['Validation failed: Email has already been taken.'] }

  it('a resent invitation is mailed with the same link and a new 14 days', async () => {
    const {
      body: { data },
    } = await invite('again@new.example')
    await age(data.id)
    const again = await owner.post(`/team/invitations/${data.id}/resend`)
    expect(again.body.data).toMatchObject({
      id: data.id,
      attributes: { state: 'pending', token: data.attributes.token },
    })
    expect(Date.parse(again.body.data.attributes.expiresAt)).toBeGreaterThanOrEqual(
      Date.parse(data.attributes.expiresAt),
    )
    const links = (await mailsTo('again@new.example')).map(
      mail => /\/invitations\/([\w-]+)/.exec(mail.text)![1],
    )
    expect([links.length, new Set(links).size]).toEqual([2, 1])
    expect(
      await rows('select subject_key from mails where recipient = $1 order by id', ['again@new.example']),
    ).toEqual([{ subject_key: `invitation:${data.id}:1` }, { subject_key: `invitation:${data.id}:2` }])
    const many = await Promise.all(
      Array.from({ length: 6 }, () => owner.post(`/team/invitations/${data.id}/resend`)),
    )
    expect(many.map(answer => answer.status).sort()).toEqual([200, 200, 200, 200, 429, 429])
    expect(many.find(answer => answer.status === 429)!.headers['retry-after']).toMatch(/^\d+$/)
    expect(await mailsTo('again@new.example')).toHaveLength(6)
  })

  it('a canceled invitation says so at its link, and cannot be accepted, canceled or resent', async () => {
    const {
      body: { data },
    } = await invite('back@new.example')
    const gone = await owner.delete(`/team/invitations/${data.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(
      (await app.anonymous.get(`/invitations/${data.attributes.token}`)).body.data.attributes.state,
    ).toBe('canceled')
    for (const answer of [
      await owner.delete(`/team/invitations/${data.id}`),
      await owner.post(`/team/invitations/${data.id}/resend`),
      await app.anonymous.post(`/invitations/${data.attributes.token}/accept`, {
        user: { password: 'green canoe 1', first_name: 'Bo', last_name: 'Back' },
      }),
    ])
      expect([answer.status, answer.body]).toEqual([422, sentence])
    expect((await invite('back@new.example')).body.data.id).not.toBe(data.id)
  })

  it('an invitation canceled before its mail was sent is not mailed', async () => {
    const quiet = await startApp({ worker: false })
    const boss = await quiet.as('owner')
    const {
      body: { data },
    } = await invite('never@new.example', {}, boss)
    await boss.delete(`/team/invitations/${data.id}`)
    await quiet.anotherNode({ WORKER: '1' })
    await quiet.settleJobs()
    expect(await inboxOf(quiet, 'never@new.example')).toEqual([])
    expect((await quiet.db.pool.query('select from mails where sent_at is not null')).rowCount).toBe(1)
    await quiet.stop()
  })

  it('another team’s invitation is missing, and roles that may not invite change none', async () => {
    const {
      body: { data },
    } = await invite('theirs@new.example')
    const stranger = await app.as('stranger')
    for (const id of [data.id, '987654321', 'x']) {
      expect(seen(await stranger.post(`/team/invitations/${id}/resend`))).toEqual(missing)
      expect(seen(await stranger.delete(`/team/invitations/${id}`))).toEqual(missing)
    }
    const storeAdmin = await app.as('storeAdmin')
    for (const answer of [
      await invite('no@new.example', {}, storeAdmin),
      await storeAdmin.post(`/team/invitations/${data.id}/resend`),
      await storeAdmin.delete(`/team/invitations/${data.id}`),
    ])
      expect(answer.status).toBe(403)
  })

  it('an invitation stays without its sub-team when that is deleted', async () => {
    const {
      body: { data: subteam },
    } = await owner.post('/team/subteams', { subteam: { name: 'Short-lived' } })
    const {
      body: { data },
    } = await invite('group@new.example', { subteam_id: subteam.id })
    expect((await owner.delete(`/team/subteams/${subteam.id}`)).status).toBe(204)
    const listed = (await owner.get('/team/invitations')).body.data.find(
      (entry: { id: string }) => entry.id === data.id,
    )
    expect(listed.attributes.subteam).toEqual({ id: -1, name: 'None' })
  })
})
