import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import type { ActorName } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { setPasswordHash } from '../users.store.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'

const updated = 'Your password has been successfully updated!'
const noLink = {
  success: false,
  errors: { full_messages: ['This link is no longer valid. Ask for a new one.'] },
}
const sentence = { errors: ['You need to sign in or sign up before continuing.'] }
const first = 'first canoe 42'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const emailOf = (actor: ActorName) => app.world.users[actor].email
const mailsTo = (email: string) => inboxOf(app, email)
const signIn = (email: string, password: string) =>
  app.anonymous.post('/auth/sign_in', { user: { email, password } })
const twice = (password: string) => ({ password, password_confirmation: password })

async function withPassword(actor: ActorName): Promise<string> {
  const passwordHash = await hashPassword(first)
  await inTransaction(app.db, tx => setPasswordHash(tx, app.world.users[actor].id, passwordHash))
  return emailOf(actor)
}

const seen = new Set<string>()

/** The token of the link of a kind that was mailed last, each once. */
async function mailedToken(
  email: string,
  name: 'reset_password_token' | 'confirmation_token',
): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(email)).find(({ text }) => text.includes(name))
    const token = mail && new RegExp(`${name}=([\\w-]+)`).exec(mail.text)![1]!
    return token === undefined || seen.has(token) ? undefined : token
  }
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  const token = (await find())!
  seen.add(token)
  return token
}

async function askReset(actor: ActorName): Promise<string> {
  expect((await app.anonymous.post('/auth/password', { user: { email: emailOf(actor) } })).status).toBe(200)
  return mailedToken(emailOf(actor), 'reset_password_token')
}

const reset = (token: string, password: string, client: Client = app.anonymous) =>
  client.put('/auth/password', { user: { ...twice(password) }, reset_password_token: token })

describe('resetting a forgotten password', () => {
  it('the mailed link sets a new password, ends every session on all nodes and opens one', async () => {
    const email = await withPassword('member')
    const node = await app.anotherNode({ WORKER: '0' })
    const before = [await app.as('member'), await app.as('member', node)]
    const token = await askReset('member')
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Set a new password')
    expect(mail!.html).toContain(
      `href="${app.config.publicUrl}/api/v2/auth/password/edit?reset_password_token=${token}"`,
    )
    const led = await app.anonymous.get(`/auth/password/edit?reset_password_token=${token}`)
    expect([led.status, led.headers['location']]).toEqual([
      302,
      `/passwords/reset?reset_password_token=${token}`,
    ])
    const answer = await reset(token, 'second canoe 42')
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: updated,
        data: expect.objectContaining({ id: app.world.users.member.id, email, uid: email }),
      },
    ])
    expect(String(answer.headers['set-cookie'])).toMatch(/ribbon_session=.*HttpOnly/)
    const opened = {
      'access-token': answer.headers['access-token']!,
      client: answer.headers['client']!,
      uid: answer.headers['uid']!,
    }
    expect((await app.anonymous.get('/user', opened)).body.data.attributes).toMatchObject({
      email,
      emailConfirmed: true,
    })
    expect(
      (await app.anonymous.get('/user/sessions', opened)).body.data.map(
        (session: { attributes: { method: string } }) => session.attributes.method,
      ),
    ).toEqual(['reset'])
    for (const client of before) expect((await client.get('/user')).body).toEqual(sentence)
    expect((await signIn(email, first)).status).toBe(401)
    expect((await signIn(email, 'second canoe 42')).status).toBe(200)
    await app.settleJobs()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed')
    expect(
      await rows(
        "select actor_kind, actor_name, team_id from audit_events where action = 'user.password_reset' and subject_id = $1",
        [String(app.world.users.member.id)],
      ),
    ).toEqual([{ actor_kind: 'member', actor_name: 'Marco Test', team_id: app.world.team }])
  })

  it('a reset closes the sockets of the ended sessions on the other node', async () => {
    await withPassword('owner')
    const node = await app.anotherNode({ WORKER: '0' })
    const { headers } = await app.as('owner', node)
    const address = (await app.listen(node)).replace('http', 'ws')
    const socket = new WebSocket(`${address}/cable?${new URLSearchParams(headers)}`, 'actioncable-v1-json')
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await reset(await askReset('owner'), 'second canoe 42')
    const since = Date.now()
    await closed
    expect(Date.now() - since).toBeLessThan(2000)
  })

  it('a reset leaves no plain token or password in the database', async () => {
    await withPassword('colleague')
    const token = await askReset('colleague')
    const everything = async () => {
      const tables = await rows(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
      )
      const texts = await Promise.all(
        tables.map(
          async ({ name }) =>
            (await rows(`select string_agg(t::text, ' ') as text from ${name} t`))[0].text as string | null,
        ),
      )
      return texts.join(' ')
    }
    const before = await everything()
    expect(before).toContain(emailOf('colleague'))
    expect(before).not.toContain(token)
    await reset(token, 'seventh canoe 42')
    expect(await everything()).not.toMatch(/seventh canoe 42/)
  })

  it('a link works once, also when it is used many times at once', async () => {
    await withPassword('colleague')
    const token = await askReset('colleague')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `canoe number ${index}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect(answers.find(({ status }) => status === 422)!.body).toEqual(noLink)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(emailOf('colleague'), `canoe number ${winner}`)).status).toBe(200)
    expect(
      await rows('select 1 from email_tokens where user_id = $1', [app.world.users.colleague.id]),
    ).toEqual([])
  })

  it('a link ends with a newer one, after an hour and with the account', async () => {
    await withPassword('limited')
    const older = await askReset('limited')
    const newer = await askReset('limited')
    expect(newer).not.toBe(older)
    expect((await reset(older, 'second canoe 42')).body).toEqual(noLink)
    const [row] = await rows(
      'select extract(epoch from expires_at - now())::int as seconds from email_tokens where user_id = $1',
      [app.world.users.limited.id],
    )
    expect(row.seconds).toBeGreaterThan(3500)
    expect(row.seconds).toBeLessThanOrEqual(3600)
    await rows("update email_tokens set expires_at = now() - interval '1 second' where user_id = $1", [
      app.world.users.limited.id,
    ])
    expect((await reset(newer, 'second canoe 42')).body).toEqual(noLink)
    const last = await askReset('limited')
    await rows("update users set email = 'liam@elsewhere.test' where id = $1", [app.world.users.limited.id])
    expect((await reset(last, 'second canoe 42')).body).toEqual(noLink)
    await rows('update users set email = $2 where id = $1', [app.world.users.limited.id, 'liam@acme.test'])
    expect((await signIn(emailOf('limited'), first)).status).toBe(200)
  })

  it.each([
    [{ ...twice('second canoe 42'), reset_password_token: ' ' }, 'Valid token is required.'],
    [{ ...twice('short'), reset_password_token: 'x' }, 'Password is too short (minimum is 6 characters).'],
    [{ password: '', password_confirmation: '', reset_password_token: 'x' }, "Password can't be blank!"],
    [{ password: 'second canoe 42', reset_password_token: 'x' }, "Re-type password can't be blank!"],
    [
      { password: 'second canoe 42', password_confirmation: 'other', reset_password_token: 'x' },
      'Password and Re-type must be the same!',
    ],
    [
      { ...twice('password123'), reset_password_token: 'x' },
      'This password is too common. Choose another one.',
    ],
  ])('%j is refused in words, nested and flat', async (body, message) => {
    for (const sent of [body, { user: body }]) {
      const answer = await app.anonymous.put('/auth/password', sent)
      expect(answer.status).toBe(422)
      expect(answer.body.errors.full_messages).toContain(message)
    }
  })

  it('a link redirects only to our own pages', async () => {
    const own = app.config.publicUrl
    const asked = async (redirect: string) =>
      (
        await app.anonymous.get(
          `/auth/password/edit?reset_password_token=t&redirect_url=${encodeURIComponent(redirect)}`,
        )
      ).headers['location']
    expect(await asked('/welcome?from=mail#top')).toBe(`${own}/welcome?from=mail&reset_password_token=t#top`)
    expect(await asked(`${own}/welcome`)).toBe(`${own}/welcome?reset_password_token=t`)
    for (const foreign of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      `${own}@evil.test/`,
      `${own}.evil.test/`,
      'http://127.0.0.1:1/',
    ]) {
      expect(await asked(foreign)).toBe('/passwords/reset?reset_password_token=t')
    }
    expect(await asked('/.//evil.test')).toBe(`${own}//evil.test?reset_password_token=t`)
  })
})

describe('changing the password', () => {
  it('a change keeps this session, ends the others and a pending reset link, and is mailed', async () => {
    const email = await withPassword('storeAdmin')
    const node = await app.anotherNode({ WORKER: '0' })
    const [here, other] = [await app.as('storeAdmin'), await app.as('storeAdmin', node)]
    const link = await askReset('storeAdmin')
    const wrong = await here.put('/auth/password', {
      user: { ...twice('third canoe 42'), current_password: 'wrong' },
    })
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { success: false, errors: { full_messages: ['The current password is wrong.'] } },
    ])
    const answer = await here.put('/auth/password', {
      user: { ...twice('third canoe 42'), current_password: first },
    })
    expect([answer.status, answer.body.message]).toEqual([200, updated])
    expect(answer.headers['uid']).toBe(email)
    expect((await here.get('/user')).status).toBe(200)
    expect((await other.get('/user')).body).toEqual(sentence)
    expect((await reset(link, 'fourth canoe 42')).body).toEqual(noLink)
    expect([(await signIn(email, first)).status, (await signIn(email, 'third canoe 42')).status]).toEqual([
      401, 200,
    ])
    await app.settleJobs()
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Your password was changed',
      text: expect.stringMatching(/from\s+the\s+IP\s+address\s+127\.0\.0\.1/),
    })
  })

  it('a person without a password sets the first one with an empty current password', async () => {
    await rows('update users set password_hash = null where id = $1', [app.world.users.colleague.id])
    const here = await app.as('colleague')
    expect(
      (await here.put('/auth/password', { ...twice('first of all 42'), current_password: 'guess' })).status,
    ).toBe(422)
    expect(
      (await here.put('/auth/password', { ...twice('first of all 42'), current_password: '' })).status,
    ).toBe(200)
    expect((await signIn(emailOf('colleague'), 'first of all 42')).status).toBe(200)
  })

  it('a change is refused without a session, across sites and while impersonating', async () => {
    expect([
      (await app.anonymous.put('/auth/password', twice('third canoe 42'))).status,
      (await app.anonymous.put('/auth/password', twice('third canoe 42'))).body,
    ]).toEqual([401, sentence])
    const email = await withPassword('owner')
    const cookie = /ribbon_session=[^;]+/.exec(String((await signIn(email, first)).headers['set-cookie']))![0]
    expect(
      (
        await app.anonymous.put('/auth/password', twice('third canoe 42'), {
          cookie,
          host: 'localhost:3999',
          origin: 'https://evil.test',
        })
      ).status,
    ).toBe(403)
    const owner = await app.as('owner')
    await owner.post(`/team/members/${app.world.users.limited.id}/impersonate`)
    const refused = await owner.put('/auth/password', twice('third canoe 42'))
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      ['This cannot be done while you impersonate someone. Go back to your own account first.'],
    ])
  })

  it('one of two changes at once wins and the other is refused', async () => {
    await withPassword('owner')
    const here = await app.as('owner')
    const answers = await Promise.all(
      ['north canoe 42', 'south canoe 42'].map(password =>
        here.put('/auth/password', { ...twice(password), current_password: first }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = answers[0]!.status === 200 ? 'north canoe 42' : 'south canoe 42'
    expect((await signIn(emailOf('owner'), winner)).status).toBe(200)
  })
})

describe('a sign-in during a password change', () => {
  it('a sign-in opens no session when its password changes before it is done', async () => {
    const email = await withPassword('member')
    const rival = await app.db.pool.connect()
    try {
      await rival.query('begin')
      await rival.query("update users set password_hash = 'changed' where email = $1", [email])
      const answer = signIn(email, first)
      while (
        !(
          await rows(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).length
      )
        await new Promise(resolve => setTimeout(resolve, 10))
      await rival.query('commit')
      expect((await answer).status).toBe(401)
    } finally {
      rival.release()
    }
  })
})

describe('confirming an email address', () => {
  it('the link that sign-up mails confirms the address once', async () => {
    const email = 'nora@newteam.test'
    await app.anonymous.post('/auth', { user: { email, password: first }, team: { name: 'New Team' } })
    const token = await mailedToken(email, 'confirmation_token')
    const confirm = async () =>
      (await app.anonymous.get(`/auth/confirmation?confirmation_token=${token}`)).headers['location']
    const answers = await Promise.all(Array.from({ length: 6 }, confirm))
    expect(answers.sort()).toEqual([
      ...Array.from({ length: 5 }, () => '/email-verification?account_confirmation_success=false'),
      '/email-verification?account_confirmation_success=true',
    ])
    expect(
      await rows('select email_confirmed_at is not null as confirmed from users where email = $1', [email]),
    ).toEqual([{ confirmed: true }])
    expect(await rows("select actor_name from audit_events where action = 'user.email_confirmed'")).toEqual([
      { actor_name: email },
    ])
    expect(
      (await app.anonymous.get('/auth/confirmation?confirmation_token=nothing&redirect_url=/welcome'))
        .headers['location'],
    ).toBe(`${app.config.publicUrl}/welcome?account_confirmation_success=false`)
  })

  it('the link is mailed again until the address is confirmed', async () => {
    const email = 'nils@newteam.test'
    await app.anonymous.post('/auth', { user: { email, password: first }, team: { name: 'Another Team' } })
    const older = await mailedToken(email, 'confirmation_token')
    expect((await app.anonymous.post('/auth/confirmation', { email })).body).toEqual({
      success: true,
      message: `Please check your ${email} inbox for the link that confirms it.`,
    })
    const token = await mailedToken(email, 'confirmation_token')
    expect(token).not.toBe(older)
    expect(
      (await app.anonymous.get(`/auth/confirmation?confirmation_token=${older}`)).headers['location'],
    ).toContain('success=false')
    expect(
      (await app.anonymous.get(`/auth/confirmation?confirmation_token=${token}`)).headers['location'],
    ).toContain('success=true')
    const count = (await mailsTo(email)).length
    await app.anonymous.post('/auth/confirmation', { email })
    await app.settleJobs()
    expect(await mailsTo(email)).toHaveLength(count)
  })
})
