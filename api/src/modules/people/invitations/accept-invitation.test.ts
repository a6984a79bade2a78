import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../test/sandbox.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const person = { password: 'green canoe 1', first_name: 'Nora', last_name: 'New' }
const accept = (token: string, user: object = person) =>
  app.anonymous.post(`/invitations/${token}/accept`, { user })
const userBy = async (email: string) =>
  await rows(
    'select id, email_confirmed_at is not null as confirmed, removed_from from users where email = $1 order by id',
    [email],
  )

async function invite(email: string, more: object = {}): Promise<{ id: string; token: string }> {
  const { status, body } = await owner.post('/team/invitations', { invitation: { email, ...more } })
  expect(status).toBe(200)
  return { id: body.data.id, token: body.data.attributes.token }
}

async function mailedToken(email: string): Promise<string> {
  await app.settleJobs()
  const [mail] = await inboxOf(app, email)
  return /\/invitations\/([\w-]+)/.exec(mail!.text)![1]!
}

describe('accepting an invitation', () => {
  it('accepting creates a signed-in member with the invited role and sub-team and a confirmed address', async () => {
    const { id } = await invite('nora@new.example', { role: 'store_admin', subteam_id: app.world.subteam })
    const answer = await accept(await mailedToken('nora@new.example'))
    const [user] = await userBy('nora@new.example')
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          id: user.id,
          provider: 'email',
          uid: 'nora@new.example',
          email: 'nora@new.example',
          first_name: 'Nora',
          last_name: 'New',
          allow_password_change: false,
        },
      },
    ])
    expect(user.confirmed).toBe(true)
    expect(String(answer.headers['set-cookie'])).toMatch(/ribbon_session=.*HttpOnly/)
    const tokens = Object.fromEntries(
      ['access-token', 'client', 'uid', 'token-type'].map(name => [name, String(answer.headers[name])]),
    )
    expect((await app.anonymous.get('/user', tokens)).body.data.attributes).toMatchObject({
      name: 'Nora New',
      roles: ['store_admin'],
      emailConfirmed: true,
    })
    expect((await app.anonymous.get('/user/sessions', tokens)).body.data).toMatchObject([
      { attributes: { method: 'invitation', current: true } },
    ])
    expect((await owner.get(`/team/users/${user.id}`)).body.data.attributes).toMatchObject({
      subteam: { id: app.world.subteam, name: 'Sales' },
      availableBudgetAmount: '0.00',
    })
    expect(
      (
        await app.anonymous.post('/auth/sign_in', {
          user: { email: 'nora@new.example', password: person.password },
        })
      ).status,
    ).toBe(200)
    expect(await rows('select state, accepted_user_id from invitations where id = $1', [id])).toEqual([
      { state: 'accepted', accepted_user_id: user.id },
    ])
    expect(
      await rows(
        "select actor_id, actor_name, before, after, ip from audit_events where action = 'invitation.accepted' and subject_id = $1",
        [id],
      ),
    ).toEqual([
      {
        actor_id: user.id,
        actor_name: 'Nora New',
        before: { state: 'pending' },
        after: { state: 'accepted' },
        ip: '127.0.0.1',
      },
    ])
    expect(
      await rows('select event, type, subject_id from live_events where user_id = $1 and type = $2', [
        user.id,
        'members',
      ]),
    ).toEqual([{ event: 'member.added', type: 'members', subject_id: String(user.id) }])
    expect(await app.audit()).toEqual([])
  })

  it('a link the owner shared leaves the address unconfirmed', async () => {
    const { token } = await invite('handed@new.example')
    expect((await accept(token)).status).toBe(200)
    expect(await userBy('handed@new.example')).toMatchObject([{ confirmed: false }])
    await app.settleJobs()
    expect(
      await rows('select kind from mails where recipient = $1 order by id', ['handed@new.example']),
    ).toEqual([{ kind: 'invitation' }, { kind: 'email-confirmation' }])
  })

  it('a link works once, and a used or expired one says so', async () => {
    const { id, token } = await invite('used@new.example')
    expect((await accept(token)).status).toBe(200)
    expect((await app.anonymous.get(`/invitations/${token}`)).body.data.attributes.state).toBe('accepted')
    expect((await accept(token)).body).toEqual({
      errors: ['Validation failed: Email has already been taken.'],
    })
    expect((await owner.delete(`/team/invitations/${id}`)).body).toEqual({
      errors: ['Validation failed: Email has already been taken.'],
    })
    const late = await invite('late@new.example')
    await app.db.pool.query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
      late.id,
    ])
    const answer = await accept(late.token)
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: ['This invitation has expired. Ask for a new one.'] },
    ])
    await owner.post(`/team/invitations/${late.id}/resend`)
    expect((await accept(late.token)).status).toBe(200)
  })

  it.each([
    [{ ...person, first_name: ' ' }, ["First name can't be blank!"]],
    [{ ...person, last_name: '' }, ["Last name can't be blank!"]],
    [
      { ...person, password: '' },
      ["Password can't be blank!", 'Password is too short (minimum is 6 characters).'],
    ],
    [
      { password: 'abc' },
      [
        'Password is too short (minimum is 6 characters).',
        "First name can't be blank!",
        "Last name can't be blank!",
      ],
    ],
    [{ ...person, password: 'password' }, ['This password is too common. Choose another one.']],
  ])('%j is refused', async (user, errors) => {
    const token = (tokens.open ??= (await invite('open@new.example')).token)
    const answer = await accept(token, user)
    expect([answer.status, answer.body]).toEqual([422, { errors }])
    expect(await userBy('open@new.example')).toEqual([])
  })
  const tokens: { open?: string } = {}

  it('an unknown token answers 404', async () => {
    const answer = await accept('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect([answer.status, answer.text]).toEqual([404, '{"errors":["Route not found."],"code":"not_found"}'])
  })

  it('an address that belongs to another team is refused, and nothing is created', async () => {
    const { id, token } = await invite(app.world.users.stranger.email)
    const answer = await accept(token)
    expect([answer.status, answer.body]).toEqual([422, { errors: ['Email has already been taken'] }])
    expect(await rows('select state from invitations where id = $1', [id])).toEqual([{ state: 'pending' }])
    expect(await app.audit()).toEqual([])
  })

  it('a former member of the team gets their account back with the new role', async () => {
    const { id, email } = app.world.users.colleague
    await owner.delete(`/team/members/${id}`)
    const { token } = await invite(email, { role: 'limited_user' })
    const answer = await accept(token, { ...person, first_name: 'Cleo', last_name: 'Again' })
    expect(answer.body.data).toMatchObject({ id, email, first_name: 'Cleo', last_name: 'Again' })
    expect(await userBy(email)).toEqual([{ id, confirmed: false, removed_from: null }])
    expect((await owner.get(`/team/users/${id}`)).body.data.attributes).toMatchObject({
      roles: ['limited_user'],
      name: 'Cleo Again',
      availableBudgetAmount: '10000.00',
    })
    expect(await app.audit()).toEqual([])
  })

  it('accepting is refused while the plan is full, and works once it has room', async () => {
    const { token } = await invite('room@new.example')
    const [{ count }] = await rows('select member_count as count from teams where id = $1', [app.world.team])
    await app.db.pool.query("update plans set users_limit = $1 where name = 'Growth'", [count])
    const answer = await accept(token)
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: [`Your plan allows ${count} users. Remove someone or choose a larger plan first.`] },
    ])
    expect(await userBy('room@new.example')).toEqual([])
    await app.db.pool.query("update plans set users_limit = 50 where name = 'Growth'")
    expect((await accept(token)).status).toBe(200)
  })

  it('accepting opens no session past a second factor or the team’s required identity provider', async () => {
    const { id, email } = app.world.users.limited
    await owner.delete(`/team/members/${id}`)
    await app.db.pool.query(
      "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())",
      [id],
    )
    await app.db.pool.query(
      `insert into idp_setups
         (team_id, entity_id, sso_target_url, fingerprint, fingerprint_algorithm, is_required, tested_at, enabled_at)
       values ($1, 'idp', 'https://idp.test', 'ab', 'sha256', true, now(), now())`,
      [app.world.team],
    )
    await app.db.pool.query(
      "insert into team_domains (team_id, domain, challenge, verified_at) values ($1, 'provided.example', 'x', now())",
      [app.world.team],
    )
    for (const address of [email, 'pia@provided.example']) {
      const answer = await accept((await invite(address)).token)
      expect([answer.status, answer.body.data.email, answer.headers['access-token']]).toEqual([
        200,
        address,
        undefined,
      ])
      expect(String(answer.headers['set-cookie'])).toMatch(/ribbon_session=;/)
      expect(
        await rows('select s.id from sessions s join users u on u.id = s.user_id where u.email = $1', [
          address,
        ]),
      ).toEqual([])
    }
    expect(
      (await accept((await invite('boss@provided.example', { role: 'team_owner' })).token)).headers[
        'access-token'
      ],
    ).toBeTruthy()
  })

  it('guessing tokens is rate-limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => accept('BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')),
    )
    expect(new Set(answers.map(answer => answer.status))).toContain(429)
  })
})
