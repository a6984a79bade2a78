import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'
import { createOperator } from '../../operators/create-operator.ts'

const email = 'operator@ribbon.test'
const password = 'grey heron 17'
const path = '/operations/second_factor'
const run = promisify(execFile)

let app: TestApp
let operator: Client
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  const passwordHash = await hashPassword(password)
  await app.operator()
  await inTransaction(app.db, tx => createOperator(tx, { email, name: 'Robin Castle', passwordHash }))
})
afterAll(() => app.stop())
// A test that begins at the end of a half minute would see its codes expire.
beforeEach(async () => {
  const leftMs = 30_000 - (Date.now() % 30_000)
  if (leftMs < 4_000) await setTimeout(leftMs + 50)
})

const currentCode = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const signIn = (code?: string) =>
  app.anonymous.post('/operations/sign_in', { user: { email, password, otp_code: code } })
const withSession = (answer: Awaited<ReturnType<typeof signIn>>): Client => {
  const headers = {
    cookie: /ribbon_operator=[^;]+/.exec(String(answer.headers['set-cookie']))![0],
    'sec-fetch-site': 'same-origin',
  }
  const { get, post } = app.anonymous
  return { ...app.anonymous, get: url => get(url, headers), post: (url, body) => post(url, body, headers) }
}
const actions = async () =>
  (
    await app.db.pool.query<{ action: string }>(
      `select action from audit_events
       where subject_type = 'operators' and action like 'second\\_factor.%' and team_id is null
       order by id`,
    )
  ).rows.map(row => row.action)

async function turnOn(): Promise<void> {
  await app.db.pool.query('delete from second_factors; delete from recovery_codes')
  operator = withSession(await signIn())
  secret = (await operator.post(path, { current_password: password })).body.data.attributes.secret
  const on = await operator.post(`${path}/confirm`, { code: currentCode() })
  recoveryCodes = on.body.data.attributes.recoveryCodes
  await app.db.pool.query('update second_factors set last_step = 0')
}

describe('an operator’s second factor', () => {
  it('is on after the password and a first code, and not before', async () => {
    operator = withSession(await signIn())
    expect((await operator.get(path)).body.data.attributes).toMatchObject({ enabled: false })
    expect((await operator.post(path, { current_password: 'wrong' })).body.errors).toEqual([
      'The current password is wrong.',
    ])
    expect((await operator.post(`${path}/confirm`, { code: '123456' })).status).toBe(404)
    secret = (await operator.post(path, { current_password: password })).body.data.attributes.secret
    expect((await operator.post(`${path}/confirm`, { code: '000000' })).status).toBe(422)
    expect((await signIn()).status).toBe(200)
    expect(
      (await operator.post(`${path}/confirm`, { code: currentCode() })).body.data.attributes,
    ).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    })
    for (const call of [path, `${path}/confirm`])
      expect((await operator.post(call, { current_password: password, code: '123456' })).body.errors).toEqual(
        ['Two-factor authentication is already on.'],
      )
    expect(await actions()).toEqual(['second_factor.begun', 'second_factor.turned_on'])
  })

  it('is asked for at sign-in, where each code of the app and each recovery code works once', async () => {
    await turnOn()
    expect((await signIn()).body.errors).toEqual(['Enter the code from your authenticator app.'])
    expect((await signIn('000000')).body.errors).toEqual([
      'This code is wrong or already used. Enter the next one.',
    ])
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(currentCode())))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401, 401, 401])
    expect([(await signIn(recoveryCodes[0])).status, (await signIn(recoveryCodes[0])).status]).toEqual([
      200, 401,
    ])
    expect((await operator.get(path)).body.data.attributes.recoveryCodesLeft).toBe(9)
    expect(await actions()).toContain('second_factor.recovery_code_used')
  })

  it('new recovery codes and turning it off take the password and a code', async () => {
    await turnOn()
    for (const call of ['recovery_codes', 'remove']) {
      const ask = (proof: object) => operator.post(`${path}/${call}`, proof)
      expect((await ask({ current_password: 'wrong', code: currentCode() })).status).toBe(422)
      expect((await ask({ current_password: password, code: '000000' })).status).toBe(422)
    }
    const renewed = await operator.post(`${path}/recovery_codes`, {
      current_password: password,
      code: currentCode(),
    })
    const [first] = renewed.body.data.attributes.recoveryCodes as string[]
    expect((await signIn(recoveryCodes[0])).status).toBe(401)
    expect((await operator.post(`${path}/remove`, { current_password: password, code: first })).status).toBe(
      204,
    )
    expect((await signIn()).status).toBe(200)
    for (const call of ['recovery_codes', 'remove'])
      expect(
        (await operator.post(`${path}/${call}`, { current_password: password, code: '123456' })).status,
      ).toBe(404)
  })

  it('is removed on the server’s command line, for an operator who lost phone and recovery codes', async () => {
    await turnOn()
    const command = (address: string) =>
      run('bin/operator', ['remove-second-factor', address], {
        env: { ...process.env, DATABASE_URL: app.config.DATABASE_URL },
      })
    expect((await command(email)).stdout).toBe(`${email} now signs in with the password only.\n`)
    expect((await signIn()).status).toBe(200)
    await expect(command(email)).rejects.toThrow(`${email} has no second factor.`)
    await expect(command('nobody@ribbon.test')).rejects.toThrow('nobody@ribbon.test is not an operator.')
  })
})
