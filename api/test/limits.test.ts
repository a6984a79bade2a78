import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { App } from '../src/app.ts'
import { setPasswordHash } from '../src/modules/people/identity/users.store.ts'
import { hashPassword } from '../src/platform/passwords/hash-password.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { seal } from '../src/platform/secrets.ts'
import { startApp, type Answered, type Client, type TestApp } from './app-under-test.ts'
import { askForProof, enter, makeGroupOrder, verify, type GroupOrderPage } from './redemption/pages.ts'

let app: TestApp
let node: App
let owner: Client
let operator: Client
let page: GroupOrderPage
const forgotten = { user: { email: 'olivia@acme.test' } }

beforeAll(async () => {
  app = await startApp({ worker: false, env: { TRUST_PROXY: '1' } })
  node = await app.anotherNode()
  owner = await app.as('owner')
  operator = await app.operator()
  page = await makeGroupOrder(app, { verifyEmails: true })
  const hash = await hashPassword('blue canoe 42')
  await app.db.pool.query('update operators set password_hash = $1', [hash])
})
beforeEach(() => app.db.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const at = (server: App['server'], from: string, path: string, body: unknown) =>
  server.inject({
    method: 'POST',
    url: `/api/v2${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify(body),
  })
const useUp = (limit: string) =>
  app.db.pool.query('update rate_limits set points = 1000000 where key like $1', [`${limit}-%`])
const invited = async () =>
  (await owner.post('/team/invitations', { invitation: { email: 'new.person@acme.test' } })).body.data
    .id as string

const limited: [limit: string, call: string, ask: () => Promise<Answered>, first: number][] = [
  [
    'sign-up',
    'signUp',
    () =>
      app.anonymous.post('/auth', {
        user: { email: 'olivia@acme.test', password: 'blue canoe 42' },
        team: { name: 'Again' },
      }),
    422,
  ],
  ['password-reset', 'requestPasswordReset', () => app.anonymous.post('/auth/password', forgotten), 200],
  ['confirmation', 'requestConfirmation', () => app.anonymous.post('/auth/confirmation', forgotten), 200],
  [
    'password-reset-use',
    'updatePassword, with a token',
    () =>
      app.anonymous.put('/auth/password', {
        user: { password: 'blue canoe 42', password_confirmation: 'blue canoe 42' },
        reset_password_token: 'made-up',
      }),
    422,
  ],
  [
    'password-change',
    'updatePassword, with a session',
    () =>
      owner.put('/auth/password', {
        user: {
          password: 'blue canoe 42',
          password_confirmation: 'blue canoe 42',
          current_password: 'wrong',
        },
      }),
    422,
  ],
  [
    'password-change',
    'beginSecondFactor',
    () => owner.post('/user/second_factor', { second_factor: { current_password: 'wrong' } }),
    422,
  ],
  [
    'second-factor',
    'confirmSecondFactor',
    () => owner.post('/user/second_factor/confirm', { second_factor: { code: '123456' } }),
    404,
  ],
  [
    'second-factor',
    'renewRecoveryCodes',
    () =>
      owner.post('/user/second_factor/recovery_codes', {
        second_factor: { current_password: 'wrong', code: '123456' },
      }),
    422,
  ],
  [
    'second-factor',
    'removeSecondFactor',
    () =>
      owner.post('/user/second_factor/remove', {
        second_factor: { current_password: 'wrong', code: '123456' },
      }),
    422,
  ],
  [
    'password-change',
    'beginOperatorSecondFactor',
    () => operator.post('/operations/second_factor', { second_factor: { current_password: 'wrong' } }),
    422,
  ],
  [
    'second-factor',
    'confirmOperatorSecondFactor',
    () => operator.post('/operations/second_factor/confirm', { second_factor: { code: '123456' } }),
    404,
  ],
  [
    'second-factor',
    'renewOperatorRecoveryCodes',
    () =>
      operator.post('/operations/second_factor/recovery_codes', {
        second_factor: { current_password: 'wrong', code: '123456' },
      }),
    422,
  ],
  [
    'second-factor',
    'removeOperatorSecondFactor',
    () =>
      operator.post('/operations/second_factor/remove', {
        second_factor: { current_password: 'wrong', code: '123456' },
      }),
    422,
  ],
  [
    'invitation',
    'createInvitation',
    () => owner.post('/team/invitations', { invitation: { email: 'marco@acme.test' } }),
    422,
  ],
  [
    'invitation-resend',
    'resendInvitation',
    async () => owner.post(`/team/invitations/${await idOf(invited)}/resend`),
    200,
  ],
  [
    'invitation-accept',
    'acceptInvitation',
    () =>
      app.anonymous.post('/invitations/made-up/accept', {
        user: { password: 'blue canoe 42', first_name: 'A', last_name: 'B' },
      }),
    404,
  ],
  ['sso-start', 'samlSignIn', () => app.anonymous.get('/saml/sign_in?team_name=Acme'), 200],
  ['sso-start', 'samlLogout', () => app.anonymous.get('/saml/logout'), 302],
  ['sso-start', 'googleAuthentication', () => app.anonymous.get('/google_authentication'), 200],
  ['recipient-proof', 'sendRecipientVerification', () => askForProof(app, page, 'ada@people.test'), 200],
  ['recipient-verify', 'verifyRecipient', () => verify(app, page, { token: 'made-up' }), 200],
  ['recipient-entry', 'enterGroupOrder', () => enter(app, page, { email: 'ada@people.test' }), 403],
  ['domain-check', 'verifyTeamDomain', () => owner.post('/team/domains/987654321/verify'), 404],
]
const made = new Map<unknown, string>()
async function idOf(make: () => Promise<string>): Promise<string> {
  if (!made.has(make)) made.set(make, await make())
  return made.get(make)!
}

it.each(limited)('the rule %s limits %s and says for how long', async (limit, _call, ask, first) => {
  expect((await ask()).status).toBe(first)
  await useUp(limit)
  const refused = await ask()
  expect([refused.status, refused.body.errors?.full_messages ?? refused.body.errors]).toEqual([
    429,
    [expect.stringMatching(/^Too many tries\. Try again in \d+ minutes\.$/)],
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
})

it('five of a hundred parallel requests on two nodes pass a limit of five', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      at((index % 2 ? node : app.app).server, '203.0.113.9', '/auth/password', forgotten),
    ),
  )
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(5)
  expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(95)
})

it('an unknown email gets the same answer as a known one, also above the limit', async () => {
  const ask = async (email: string) => {
    const answers = []
    for (let i = 0; i < 7; i++)
      answers.push(await at(app.app.server, '203.0.113.9', '/auth/password', { user: { email } }))
    return answers.map(answer => [answer.statusCode, answer.body.replace(email, '')])
  }
  expect(await ask('nobody@nowhere.test')).toEqual(await ask('olivia@acme.test'))
})

it('an inbox gets at most twenty mails a day, and later requests get the same answer without a mail', async () => {
  const jobs = async () =>
    (
      await app.db.pool.query(
        "select count(*)::int as count from pgboss.job where name = 'send-password-reset'",
      )
    ).rows[0].count as number
  const before = await jobs()
  for (let index = 0; index < 24; index++)
    expect((await at(app.app.server, `198.51.100.${index}`, '/auth/password', forgotten)).statusCode).toBe(
      200,
    )
  expect((await jobs()) - before).toBe(20)
})

it('ten codes of a second factor are checked in fifteen minutes, from any client and beside any other calls', async () => {
  const { id, email } = app.world.users.colleague
  const hash = await hashPassword('blue canoe 42')
  await inTransaction(app.db, tx => setPasswordHash(tx, id, hash))
  await app.db.pool.query(
    'insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())',
    [id, seal(app.config.SECRET_KEY, 'JBSWY3DPEHPK3PXP')],
  )
  const signIn = (from: string, code?: string) =>
    at(app.app.server, from, '/auth/sign_in', { user: { email, password: 'blue canoe 42', otp_code: code } })
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => (await signIn(`192.0.2.${index}`, '000000')).statusCode),
  )
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429])
  expect((await signIn('192.0.2.99')).json().errors).toEqual(['Enter the code from your authenticator app.'])
  expect((await signIn('192.0.2.99', '000000')).statusCode).toBe(429)
})
