import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startApp, type Answered, type TestApp } from './app-under-test.ts'
import { insertProject, insertSubmission } from './projects/project-rows.ts'
import { makeGroupOrder, readProofMail, verify } from './redemption/pages.ts'
import { inboxOf } from './sandbox.ts'

const lines: string[] = []
const log = createLog('trace', {
  write: line => {
    lines.push(line)
  },
})

describe('the log of a node', () => {
  let app: TestApp
  /** All that was secret in what was sent and answered. */
  const secrets = new Set<string>()
  beforeAll(async () => {
    app = await startApp({ log })
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(() => app.stop())

  const secret = (text: string | undefined) => {
    if (text) secrets.add(text)
    return text ?? ''
  }
  function keep(answer: Answered): Answered {
    for (const name of ['access-token', 'client', 'authorization'])
      secret(String(answer.headers[name] ?? '').trim())
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) secret(/=([^;]+)/.exec(cookie)?.[1])
    return answer
  }
  const mailed = async (email: string, pattern: RegExp) => {
    await app.settleJobs()
    const mails = await inboxOf(app, email)
    return secret(mails.map(mail => pattern.exec(mail.text)?.[1]).find(Boolean))
  }
  /** Lets the statements of a table fail in a way nobody foresaw, with what they would have written in the error. */
  async function withBroken<T>(table: string, column: string, work: () => Promise<T>): Promise<T> {
    await app.db.pool.query(`alter table ${table} rename column ${column} to broken_${column}`)
    try {
      return await work()
    } finally {
      await app.db.pool.query(`alter table ${table} rename column broken_${column} to ${column}`)
    }
  }
  const password = secret('blue canoe 42')
  const user = { email: 'nora@newteam.test', password }

  it('contains no secret of sign-up, sign-in, reset and invitation, also when they fail unexpectedly', async () => {
    keep(await app.anonymous.post('/auth', { user, team: { name: 'New Team' } }))
    const signedIn = keep(await app.anonymous.post('/auth/sign_in', { user }))
    await app.anonymous.post('/auth/sign_in', {
      user: { email: user.email, password: secret('a wrong guess') },
    })
    await app.anonymous.post('/auth/password', { user: { email: user.email } })
    const reset = await mailed(user.email, /reset_password_token=([\w-]+)/)
    expect(reset).not.toBe('')
    await app.anonymous.get(`/auth/password/edit?reset_password_token=${reset}`)
    const change = () =>
      app.anonymous.put('/auth/password', {
        user: { password: secret('green canoe 43'), password_confirmation: 'green canoe 43' },
        reset_password_token: reset,
      })
    const broken = [
      await withBroken('users', 'password_hash', change),
      await withBroken('sessions', 'token_hash', change),
    ]
    keep(await change())
    const owner = await app.as('owner')
    await owner.post('/team/invitations', { invitation: { email: 'new.person@acme.test' } })
    const token = await mailed('new.person@acme.test', /\/invitations\/([\w-]+)/)
    expect(token).not.toBe('')
    const accept = () =>
      app.anonymous.post(`/invitations/${token}/accept`, {
        user: { password: secret('red canoe 44'), first_name: 'New', last_name: 'Person' },
      })
    broken.push(
      await withBroken('sessions', 'token_hash', accept),
      await withBroken('invitations', 'email', () => app.anonymous.get(`/invitations/${token}`)),
    )
    keep(await accept())
    broken.push(
      await withBroken('sessions', 'token_hash', () =>
        app.anonymous.get(
          `/user?access-token=${signedIn.headers['access-token']}&client=${signedIn.headers['client']}&uid=${user.email}`,
        ),
      ),
    )
    broken.push(
      await withBroken('sessions', 'token_hash', () =>
        app.anonymous.post('/auth/sign_in', { user: { email: user.email, password: 'green canoe 43' } }),
      ),
    )
    expect(broken.map(answer => answer.status)).toEqual(broken.map(() => 500))
    expect(broken.map(answer => answer.body)).toEqual(
      broken.map(() => ({ errors: ['Internal server error.'] })),
    )
    expect(lines.filter(line => line.includes('unforeseen error'))).toHaveLength(broken.length)
    expect(leaks()).toEqual([])
  })

  it('contains no secret of a single sign-on, a socket or a signed request', async () => {
    const assertion = secret(Buffer.from('<Response>canary assertion</Response>').toString('base64'))
    await app.anonymous.post('/saml/acs', {
      SAMLResponse: assertion,
      RelayState: secret('canary-relay-state-1'),
    })
    await app.anonymous.post('/saml/login', { okta_auth_token: secret('canary-okta-token-1') })
    await app.anonymous.get(
      `/google_authentication/callback?state=${secret('canary-state-1')}&code=${secret('canary-code-1')}`,
    )
    await app.anonymous.post('/google_sign_in', { google_auth_token: secret('canary-google-token-1') })
    await app.anonymous.post('/webhooks/stripe', '{"canary":"body"}', {
      'stripe-signature': secret('t=1,v1=canary-signature'),
    })
    await app.anonymous.send(
      'POST',
      '/auth/sign_in',
      `{"user": {"password": "${secret('canary in broken json')}"`,
    )
    const url = (await app.listen()).replace('http', 'ws')
    const socket = new WebSocket(`${url}/cable?access-token=${secret('canary-cable-token')}&client=x&uid=y`, [
      'actioncable-v1-json',
    ])
    await once(socket, 'close')
    expect(leaks()).toEqual([])
  })

  it('contains no secret of entering a group order, and neither do audit log, stored answers and jobs', async () => {
    const page = await makeGroupOrder(app, { code: secret('canary-access-code'), verifyEmails: true })
    const email = 'maya@people.test'
    await app.anonymous.post(
      `/recipients/${page.uuid}/send_verification_email`,
      { email, password: 'canary-access-code' },
      { 'idempotency-key': 'proof-1' },
    )
    const mail = await readProofMail(app, email)
    const { password } = (await verify(app, page, { token: secret(mail?.token) })).body
    const enterOnce = () =>
      app.anonymous.post(
        `/recipients/${page.uuid}`,
        { recipient: { email }, password: secret(password) },
        { 'idempotency-key': 'entry-1' },
      )
    const broken = await withBroken('participant_tokens', 'token_hash', enterOnce)
    const answer = keep(await enterOnce())
    expect([broken.status, answer.status]).toEqual([500, 201])
    const headers = { 'recipient-token': secret(answer.headers['recipient-token']) }
    expect(headers['recipient-token']).not.toBe('')
    const me = `/recipients/${page.uuid}/me`
    expect((await withBroken('participants', 'email', () => app.anonymous.get(me, headers))).status).toBe(500)
    expect((await app.anonymous.get(me, headers)).status).toBe(200)
    expect(leaks()).toEqual([])
    const { rows } = await app.db.pool.query<{ text: string }>(`
      select to_jsonb(a)::text as text from audit_events a
      union all select to_jsonb(k)::text from idempotency_keys k
      union all select to_jsonb(m)::text from mails m
      union all select to_jsonb(t)::text from participant_tokens t
      union all select to_jsonb(p)::text from participant_proofs p
      union all select to_jsonb(t)::text from participant_tickets t
      union all select to_jsonb(g)::text from group_orders g
      union all select data::text from pgboss.job`)
    const stored = rows.map(row => row.text).join('\n')
    for (const text of [mail?.token, password, headers['recipient-token'], 'canary-access-code'])
      expect(stored).not.toContain(text)
  })

  it('contains no token of a viewer link, also when its calls fail unexpectedly, nor does anything that is stored', async () => {
    const project = await insertProject(app)
    const path = `/projects/${secret(project.viewerToken)}`
    const id = await insertSubmission(app, project, 'ada@people.test')
    const street = secret('12 Canary Street')
    const edit = (address: string) =>
      app.anonymous.send(
        'PATCH',
        `${path}/recipients/${id}`,
        { recipient: { address_one: secret(address) } },
        { 'idempotency-key': 'edit-1' },
      )
    const exported = await app.anonymous.get(`${path}/export_recipient_csv`)
    secret(exported.body.order_recipient_csv_url.split('/').at(-1))
    const broken = [
      await withBroken('projects', 'name', () => app.anonymous.get(path)),
      await withBroken('submissions', 'name', () => app.anonymous.get(`${path}/recipients?search=x`)),
      await withBroken('audit_events', 'action', () => edit('9 Canary Road')),
    ]
    expect(broken.map(answer => answer.status)).toEqual([500, 500, 500])
    expect((await edit('10 Canary Road')).status).toBe(200)
    expect((await app.anonymous.send('PATCH', `${path}/finalize_submissions`)).status).toBe(200)
    expect((await app.anonymous.get(`${path}x`)).status).toBe(404)
    expect(lines.filter(line => line.includes('/api/v2/projects/:jwt')).length).toBeGreaterThan(0)
    expect(leaks()).toEqual([])
    const { rows } = await app.db.pool.query<{ text: string }>(`
      select to_jsonb(a)::text as text from audit_events a
      union all select to_jsonb(k)::text from idempotency_keys k
      union all select to_jsonb(p)::text from projects p
      union all select to_jsonb(l)::text from project_file_links l
      union all select data::text from pgboss.job`)
    const stored = rows.map(row => row.text).join('\n')
    for (const text of [project.viewerToken, street, '10 Canary Road']) expect(stored).not.toContain(text)
  })

  it('masks secrets at any depth, and values in errors', () => {
    const failed = Object.assign(
      new Error('Failed query: insert into sessions values ($1)\nparams: canary-param'),
      {
        query: 'insert into sessions values ($1)',
        params: ['canary-param'],
        cause: Object.assign(new Error('invalid input syntax for type bigint: "canary-value"'), {
          code: '22P02',
          detail: 'Key (email)=(canary-detail) already exists.',
          where: 'canary-where',
        }),
      },
    )
    log.error(
      {
        err: failed,
        request: {
          headers: { cookie: 'canary-cookie' },
          body: 'canary-body',
          url: 'https://a.test/passwords/reset?reset_password_token=canary-token',
        },
        list: [{ secretKey: 'canary-key', otp_code: 'canary-otp' }],
      },
      'made up',
    )
    expect(lines.join()).not.toContain('canary')
    const line = JSON.parse(lines[0]!) as {
      err: { message: string; stack: string; cause: { code: string } }
      request: { url: string }
    }
    expect(line).toMatchObject({
      err: {
        message: 'Failed query: insert into sessions values ($1)',
        cause: { code: '22P02', message: 'invalid input syntax for type bigint: "[redacted]"' },
      },
      request: { url: 'https://a.test/passwords/reset?[redacted]' },
    })
    expect(line.err.stack).toMatch(/^\s+at /)
  })

  function leaks(): string[] {
    const all = lines.join('')
    const found = [...secrets].filter(
      text => text.length > 5 && (all.includes(text) || all.includes(encodeURIComponent(text))),
    )
    return secrets.size > 5
      ? [...found, ...(/canary|scrypt|\$argon|params:/.exec(all) ?? [])]
      : ['too few secrets to look for']
  }
})
