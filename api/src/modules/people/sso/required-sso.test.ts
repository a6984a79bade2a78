import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { derivedToken } from '../../../platform/secrets.ts'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { begin, consume, idpBody, tokenIn, turnSsoOn, vouch } from '../../../../test/sign-ins.ts'
import type { ActorName } from '../../../../test/world.ts'
import { setPasswordHash } from '../identity/users.store.ts'
import { hashPassword } from '../../../platform/passwords/hash-password.ts'

let app: TestApp
const password = 'correct horse battery'
beforeAll(async () => {
  app = await startApp()
  const hash = await hashPassword(password)
  await inTransaction(app.db, async tx => {
    for (const { id } of Object.values(app.world.users)) await setPasswordHash(tx, id, hash)
  })
  await turnSsoOn(app, await app.as('owner'), { changes: { required: true } })
})
afterAll(() => app.stop())

const signIn = async (who: ActorName, text = password) => {
  const answer = await app.anonymous.post('/auth/sign_in', {
    email: app.world.users[who].email,
    password: text,
  })
  return [answer.status, answer.body.errors?.[0]]
}
const off = 'Your team signs in through its identity provider. Choose “Sign in with SSO”.'

describe('signing in where a team requires its identity provider', () => {
  it.each<ActorName>(['member', 'storeAdmin', 'limited'])('the password of a %s opens nothing', async who => {
    expect(await signIn(who)).toEqual([401, off])
  })

  it('only a right password is told of the requirement', async () => {
    expect(await signIn('member', 'wrong')).toEqual([401, 'Invalid login credentials. Please try again.'])
  })

  it('a team owner’s password works, with the provider up or down', async () => {
    expect(await signIn('owner')).toEqual([200, undefined])
    const { rows } = await app.db.pool.query('update idp_setups set sso_target_url = $1 returning team_id', [
      'http://127.0.0.1:9/down',
    ])
    expect(rows).toHaveLength(1)
    expect(await signIn('owner')).toEqual([200, undefined])
  })

  it('members of other teams and on other domains sign in as before', async () => {
    expect(await signIn('stranger')).toEqual([200, undefined])
    await app.db.pool.query("update users set email = 'cleo@elsewhere.test' where id = $1", [
      app.world.users.colleague.id,
    ])
    const answer = await app.anonymous.post('/auth/sign_in', { email: 'cleo@elsewhere.test', password })
    expect(answer.status).toBe(200)
  })

  it('a password reset opens no session', async () => {
    await app.anonymous.post('/auth/password', { email: 'marco@acme.test' })
    await app.settleJobs()
    const { rows } = await app.db.pool.query<{ seed: string }>(
      'select seed from email_tokens where user_id = $1',
      [app.world.users.member.id],
    )
    expect(rows).toHaveLength(1)
    const token = derivedToken(app.config.SECRET_KEY, 'password_reset', rows[0]!.seed)
    const answer = await app.anonymous.put('/auth/password', {
      password: 'another pass phrase',
      password_confirmation: 'another pass phrase',
      reset_password_token: token,
    })
    expect([answer.status, answer.headers['access-token']]).toEqual([200, undefined])
  })

  it('an invitation is accepted without a password, which would open nothing, unless the person becomes an owner', async () => {
    const owner = await app.as('owner')
    const invite = async (email: string, role: string) =>
      (await owner.post('/team/invitations', { invitation: { email, role } })).body.data.attributes
        .token as string
    const needsPassword = async (token: string) =>
      (await app.anonymous.get(`/invitations/${token}`)).body.data.attributes.needsPassword
    const accept = (token: string, password?: string) =>
      app.anonymous.post(`/invitations/${token}/accept`, {
        user: { first_name: 'Nina', last_name: 'Newman', password },
      })
    const member = await invite('nina@acme.test', 'member')
    expect(await needsPassword(member)).toBe(false)
    const accepted = await accept(member)
    expect([accepted.status, accepted.headers['access-token']]).toEqual([200, undefined])
    const { rows } = await app.db.pool.query("select password_hash from users where email = 'nina@acme.test'")
    expect(rows).toEqual([{ password_hash: null }])
    for (const [email, role] of [
      ['nora@acme.test', 'team_owner'],
      ['nils@elsewhere.test', 'member'],
    ] as const) {
      const token = await invite(email, role)
      expect(await needsPassword(token)).toBe(true)
      const { errors } = (await accept(token)).body
      expect(errors.full_messages ?? errors).toEqual(["Password can't be blank!"])
      expect((await accept(token, password)).status).toBe(200)
    }
  })

  it('passwords work again once single sign-on is off', async () => {
    const owner = await app.as('owner')
    await owner.put('/team/idp_setup', await idpBody(app, 'acme', { required: true }))
    expect(await signIn('storeAdmin')).toEqual([200, undefined])
  })

  it('all members can sign in at the provider', async () => {
    const owner = await app.as('owner')
    const { url } = (await owner.post('/team/idp_setup/test')).body
    await consume(app, await vouch(app, url))
    await owner.post('/team/idp_setup/enable_sso')
    const token = tokenIn(
      await consume(app, await vouch(app, (await begin(app)).url, { email: 'sana@acme.test' })),
    )
    expect((await app.anonymous.post('/saml/login', { okta_auth_token: token })).status).toBe(200)
    expect(await signIn('storeAdmin')).toEqual([401, off])
  })
})
