import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import type { ActorName } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { setPasswordHash } from '../users.store.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'

const password = 'first canoe 42'
const wrongCode = ['This code is wrong or already used. Enter the next one.']
const wrongPassword = ['The current password is wrong.']

interface On {
  client: Client
  secret: string
  recoveryCodes: string[]
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  const passwordHash = await hashPassword(password)
  await inTransaction(app.db, async tx => {
    for (const { id } of Object.values(app.world.users)) await setPasswordHash(tx, id, passwordHash)
  })
})
afterAll(() => app.stop())
// A test that begins at the end of a half minute would see its codes grow old.
beforeEach(async () => {
  const leftMs = 30_000 - (Date.now() % 30_000)
  if (leftMs < 4_000) await setTimeout(leftMs + 50)
})

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const idOf = (actor: ActorName) => app.world.users[actor].id
/** What an authenticator app shows, `steps` half minutes from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const forgetSteps = () => rows('update second_factors set last_step = 0')
const signIn = (actor: ActorName, code?: string, client: Client = app.anonymous) =>
  client.post('/auth/sign_in', {
    user: { email: app.world.users[actor].email, password },
    ...(code === undefined ? {} : { otp_code: code }),
  })
const mailsTo = (actor: ActorName) => inboxOf(app, app.world.users[actor].email)
const actionsOn = async (actor: ActorName) =>
  (
    await rows(
      "select action from audit_events where subject_type = 'users' and action like 'second\\_factor.%' and subject_id = $1 order by id",
      [String(idOf(actor))],
    )
  ).map(row => row.action as string)

async function turnOn(actor: ActorName): Promise<On> {
  await rows('delete from recovery_codes where user_id = $1', [idOf(actor)])
  await rows('delete from second_factors where user_id = $1', [idOf(actor)])
  const client = await app.as(actor)
  const { secret } = (
    await client.post('/user/second_factor', { second_factor: { current_password: password } })
  ).body.data.attributes
  const on = await client.post('/user/second_factor/confirm', { second_factor: { code: shown(secret) } })
  await forgetSteps()
  return { client, secret, recoveryCodes: on.body.data.attributes.recoveryCodes }
}

describe('turning the second factor on', () => {
  it('the factor is on after the password and a first code, and not before', async () => {
    const member = await app.as('member')
    const state = async () => (await member.get('/user/second_factor')).body.data.attributes
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: 0, recoveryCodes: [] })
    expect((await member.post('/user/second_factor/confirm', { code: '123456' })).status).toBe(404)
    expect([
      (await member.post('/user/second_factor', { current_password: 'wrong' })).status,
      (await member.post('/user/second_factor', { current_password: '' })).body.errors,
    ]).toEqual([422, wrongPassword])
    await member.post('/user/second_factor', { current_password: password })
    const begun = (await member.post('/user/second_factor', { current_password: password })).body.data
      .attributes
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toBe(
      `otpauth://totp/Ribbon:marco%40acme.test?issuer=Ribbon&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(
      (await member.post('/user/second_factor/confirm', { code: shown(begun.secret, 5) })).body.errors,
    ).toEqual(wrongCode)
    expect((await signIn('member')).status).toBe(200)
    expect(await state()).toMatchObject({ enabled: false })
    const on = await member.post('/user/second_factor/confirm', {
      code: `${shown(begun.secret).slice(0, 3)} ${shown(begun.secret).slice(3)}`,
    })
    const { recoveryCodes, ...rest } = on.body.data.attributes
    expect(rest).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10, recoveryCodes: [] })
    expect((await member.get('/user')).body.data.attributes.secondFactorEnabled).toBe(true)
    for (const path of ['/user/second_factor', '/user/second_factor/confirm']) {
      expect((await member.post(path, { current_password: password, code: '123456' })).body.errors).toEqual([
        'Two-factor authentication is already on.',
      ])
    }
    expect(await actionsOn('member')).toEqual([
      'second_factor.begun',
      'second_factor.begun',
      'second_factor.turned_on',
    ])
    await app.settleJobs()
    expect((await mailsTo('member'))[0]).toMatchObject({ subject: 'Two-factor authentication is on' })
  })

  it('many first codes at once turn the factor on once', async () => {
    const client = await app.as('colleague')
    const { secret } = (await client.post('/user/second_factor', { current_password: password })).body.data
      .attributes
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        client.post('/user/second_factor/confirm', { code: shown(secret, index % 2) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(
      await rows('select count(*)::int as codes from recovery_codes where user_id = $1', [idOf('colleague')]),
    ).toEqual([{ codes: 10 }])
  })

  it('a person without a password turns it on with an empty one', async () => {
    await rows('update users set password_hash = null where id = $1', [idOf('stranger')])
    const client = await app.as('stranger')
    expect((await client.post('/user/second_factor', { current_password: 'guess' })).body.errors).toEqual(
      wrongPassword,
    )
    expect((await client.post('/user/second_factor', { current_password: '' })).status).toBe(200)
  })

  it('turning it on is refused while impersonating', async () => {
    const owner = await app.as('owner')
    await owner.post(`/team/members/${idOf('limited')}/impersonate`)
    expect((await owner.post('/user/second_factor', { current_password: password })).status).toBe(403)
  })

  it('neither the secret nor the recovery codes are stored in plain text', async () => {
    const { secret, recoveryCodes } = await turnOn('limited')
    const [{ text }] = await rows(
      `select
         string_agg(f::text, ' ')
         || (select string_agg(c::text, ' ') from recovery_codes c)
         || (select string_agg(a::text, ' ') from audit_events a)
         || (select string_agg(m::text, ' ') from mails m) as text
       from second_factors f`,
    )
    expect(text).not.toContain(secret)
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('signing in with the second factor', () => {
  let on: On
  beforeEach(async () => {
    on = await turnOn('storeAdmin')
  })

  it('a right password is answered with a demand for a code, in the shape auth clients know', async () => {
    const none = await signIn('storeAdmin')
    expect([none.status, none.body]).toEqual([
      401,
      { success: false, errors: ['Enter the code from your authenticator app.'] },
    ])
    expect((await signIn('storeAdmin', '')).body).toEqual(none.body)
    const wrong = await signIn('storeAdmin', shown(on.secret, 9))
    expect([wrong.status, wrong.body]).toEqual([401, { success: false, errors: wrongCode }])
    const unknown = await app.anonymous.post('/auth/sign_in', {
      email: app.world.users.storeAdmin.email,
      password: 'wrong',
      otp_code: shown(on.secret),
    })
    expect(unknown.body).toEqual({ success: false, errors: ['Invalid login credentials. Please try again.'] })
    const right = await signIn('storeAdmin', shown(on.secret))
    expect([right.status, right.headers['uid']]).toEqual([200, app.world.users.storeAdmin.email])
    const nested = await app.anonymous.post('/auth/sign_in', {
      user: { email: app.world.users.storeAdmin.email, password, otp_code: shown(on.secret, 1) },
    })
    expect(nested.status).toBe(200)
  })

  it('the codes of the step before and after are accepted, each once and never backwards', async () => {
    expect((await signIn('storeAdmin', shown(on.secret, -1))).status).toBe(200)
    expect((await signIn('storeAdmin', shown(on.secret, -1))).status).toBe(401)
    expect((await signIn('storeAdmin', shown(on.secret, 1))).status).toBe(200)
    expect((await signIn('storeAdmin', shown(on.secret))).status).toBe(401)
    expect((await signIn('storeAdmin', shown(on.secret, 3))).status).toBe(401)
  })

  it('a code sent many times at once to two nodes is accepted once', async () => {
    const node = await app.anotherNode({ WORKER: '0' })
    const there = await app.as('member', node)
    const code = shown(on.secret)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn('storeAdmin', code, index % 2 ? there : app.anonymous)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  })

  it('a recovery code is accepted once, however it is typed, also at once', async () => {
    const [first, second] = on.recoveryCodes as [string, string]
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('storeAdmin', first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
    expect(
      (
        await signIn(
          'storeAdmin',
          ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `,
        )
      ).status,
    ).toBe(200)
    expect((await on.client.get('/user/second_factor')).body.data.attributes.recoveryCodesLeft).toBe(8)
    expect(
      (await actionsOn('storeAdmin')).filter(action => action === 'second_factor.recovery_code_used'),
    ).toHaveLength(2)
    const { recoveryCodes } = await turnOn('owner')
    expect((await signIn('storeAdmin', recoveryCodes[0])).status).toBe(401)
  })

  it('a password reset opens no session before the code is entered', async () => {
    const { email } = app.world.users.storeAdmin
    await app.anonymous.post('/auth/password', { email })
    await app.settleJobs()
    const token = /reset_password_token=([\w-]+)/.exec(
      (await mailsTo('storeAdmin')).find(mail => mail.text.includes('reset_password_token'))!.text,
    )![1]
    const answer = await app.anonymous.put('/auth/password', {
      password,
      password_confirmation: password,
      reset_password_token: token,
    })
    expect([answer.status, answer.body.success, answer.headers['access-token']]).toEqual([
      200,
      true,
      undefined,
    ])
    expect(String(answer.headers['set-cookie'])).toMatch(/ribbon_session=;/)
    expect((await on.client.get('/user')).status).toBe(401)
    expect((await signIn('storeAdmin')).body.errors).toEqual(['Enter the code from your authenticator app.'])
  })
})

describe('changing the second factor', () => {
  const proof = (code: string, current = password) => ({ second_factor: { current_password: current, code } })

  it('renewing the recovery codes invalidates the older ones', async () => {
    const { client, secret, recoveryCodes } = await turnOn('storeAdmin')
    const renew = (body: unknown) => client.post('/user/second_factor/recovery_codes', body)
    expect((await renew(proof(shown(secret), 'wrong'))).body.errors).toEqual(wrongPassword)
    expect((await renew(proof(shown(secret, 7)))).body.errors).toEqual(wrongCode)
    const renewed = (await renew(proof(shown(secret)))).body.data.attributes
    expect(renewed).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
    expect((await signIn('storeAdmin', recoveryCodes[3])).status).toBe(401)
    expect((await signIn('storeAdmin', renewed.recoveryCodes[3])).status).toBe(200)
    await app.settleJobs()
    expect((await mailsTo('storeAdmin'))[0]!.subject).toBe('You have new recovery codes')
  })

  it('the factor is turned off with the password and a code, which is mailed', async () => {
    const { client, recoveryCodes } = await turnOn('storeAdmin')
    const remove = (body: unknown) => client.post('/user/second_factor/remove', body)
    expect((await remove(proof(recoveryCodes[0]!, 'wrong'))).body.errors).toEqual(wrongPassword)
    expect((await remove(proof('000000'))).body.errors).toEqual(wrongCode)
    expect((await remove(proof(recoveryCodes[0]!))).status).toBe(204)
    expect((await signIn('storeAdmin')).status).toBe(200)
    expect((await remove(proof('000000'))).status).toBe(404)
    expect((await client.post('/user/second_factor/recovery_codes', proof('000000'))).status).toBe(404)
    expect(await rows('select 1 from recovery_codes where user_id = $1', [idOf('storeAdmin')])).toEqual([])
    expect((await actionsOn('storeAdmin')).slice(-1)).toEqual(['second_factor.turned_off'])
    await app.settleJobs()
    expect((await mailsTo('storeAdmin'))[0]!.subject).toBe('Two-factor authentication is off')
  })
})
