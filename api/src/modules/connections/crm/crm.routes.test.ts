import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  allowAtSalesforce,
  connectSalesforce,
  salesforceLedger,
  startAuthorization,
} from '../../../../test/connections/crm.ts'
import { clearFaults, inboxOf, makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
let member: Client
let userId: number
const provider = { integration: { provider: 'salesforce' } }
const connect = (client: Client, answer: object) =>
  client.post('/team/integrations/oauth2', { ...provider, ...answer })
const list = () => member.get(`/team/users/${userId}/integrations`)
const options = (id: string) => member.get(`/team/users/${userId}/integrations/${id}/task_options`)

beforeAll(async () => {
  app = await startApp()
  member = await app.as('member')
  userId = app.world.users.member.id
})
afterEach(async () => {
  await clearFaults(app)
  const { body } = await list()
  for (const { id } of body.data) await member.delete(`/team/users/${userId}/integrations/${id}`)
})
afterAll(() => app.stop())

describe('connecting', () => {
  it('keeps sealed tokens of the person who allowed it, and never shows them', async () => {
    const url = new URL(await startAuthorization(member))
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(url.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3999/integrations')
    const answer = await connect(member, await allowAtSalesforce(url.href, 'marco@acme.test'))
    expect(answer.status).toBe(201)
    expect(answer.body.data.attributes).toMatchObject({
      provider: 'salesforce',
      state: 'connected',
      orgName: 'Acme Sales',
      userName: 'marco@acme.test',
      environment: 'production',
      problem: null,
    })
    const { grants } = await salesforceLedger(app)
    const { rows } = await app.db.pool.query('select * from crm_connections')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows) + answer.text + (await list()).text).not.toContain(grants.at(-1)?.id)
  })

  it.each(['sandbox', 'custom'])('starts a %s login', async environment => {
    const started = await member.post('/team/integrations/authorization', {
      integration: { ...provider.integration, environment, login_url: 'https://acme.my.salesforce.com' },
    })
    expect(started.status).toBe(201)
  })

  it('works once with a code, and not with another person’s, a foreign state or none', async () => {
    const answer = await allowAtSalesforce(await startAuthorization(member))
    const owner = await app.as('owner')
    expect((await connect(owner, answer)).body.errors).toEqual([
      'Salesforce did not confirm the connection. Press Connect and allow it once more.',
    ])
    expect((await connect(member, { ...answer, state: 'another' })).status).toBe(422)
    expect((await connect(member, answer)).status).toBe(201)
    expect((await connect(member, answer)).status).toBe(422)
    expect((await connect(member, { state: 'x' })).body.errors).toEqual(['Salesforce sent no code.'])
  })

  it('lets an old client that sends no state connect, but never with a code of another login', async () => {
    const foreign = await allowAtSalesforce(await startAuthorization(await app.as('owner')))
    await startAuthorization(member)
    expect((await connect(member, { code: foreign.code })).status).toBe(422)
    const own = await allowAtSalesforce(await startAuthorization(member))
    expect((await connect(member, { code: own.code })).status).toBe(201)
  })

  it('is refused ten minutes after it began, and while Salesforce does not answer', async () => {
    const late = await allowAtSalesforce(await startAuthorization(member))
    await app.db.pool.query("update crm_authorizations set expires_at = now() - interval '1 second'")
    expect((await connect(member, late)).status).toBe(422)
    const answer = await allowAtSalesforce(await startAuthorization(member))
    await makeFault(app, {
      service: 'salesforce',
      mode: 'error_before',
      match: 'POST /services/oauth2/token',
    })
    expect((await connect(member, answer)).status).toBe(503)
  })

  it('refuses another organization than before, and gives the grant back', async () => {
    await connectSalesforce(member)
    await app.db.pool.query("update crm_connections set organization_id = '00DanotherOne00'")
    const answer = await connect(member, await allowAtSalesforce(await startAuthorization(member)))
    expect(answer.status).toBe(409)
    const { grants } = await salesforceLedger(app)
    expect(grants.at(-1)?.isOver).toBe(true)
  })

  it.each([
    [{ provider: 'hubspot' }, 'Only Salesforce can be connected here.'],
    [{ provider: 'salesforce', environment: 'moon' }, 'Choose where you sign in to Salesforce.'],
  ])('refuses to start for %j', async (integration, sentence) => {
    const answer = await member.post('/team/integrations/authorization', { integration })
    expect([answer.status, answer.body.errors]).toEqual([422, [sentence]])
  })
})

describe('a connection', () => {
  it('offers record types and further fields', async () => {
    const id = await connectSalesforce(member)
    const { recordTypes, fields } = (await options(id)).body.data.attributes
    expect(recordTypes.map((type: { name: string }) => type.name)).toEqual(['Gift'])
    expect(fields.map((field: { label: string }) => field.label)).toEqual(['Type', 'Region', 'Campaign'])
  })

  it('refreshes a session that has ended, once, and goes on', async () => {
    const id = await connectSalesforce(member)
    await tellSandbox(app, 'POST', '/salesforce/setup', { rotates: true })
    await tellSandbox(app, 'POST', '/salesforce/expire')
    const before = (await salesforceLedger(app)).calls['refresh'] ?? 0
    const answers = await Promise.all(Array.from({ length: 5 }, () => options(id)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect((await salesforceLedger(app)).calls['refresh']).toBe(before + 1)
    await tellSandbox(app, 'POST', '/salesforce/setup', { rotates: false })
  })

  it('that Salesforce took away loses its tokens, is told by one mail, and asks no more', async () => {
    const id = await connectSalesforce(member)
    await tellSandbox(app, 'POST', '/salesforce/revoke')
    expect((await options(id)).body.errors).toEqual(['Salesforce no longer lets us in. Connect again.'])
    const { calls } = await salesforceLedger(app)
    expect((await options(id)).status).toBe(409)
    expect((await salesforceLedger(app)).calls).toEqual(calls)
    expect((await list()).body.data[0].attributes).toMatchObject({
      state: 'revoked',
      problem: 'Salesforce no longer lets us in. Connect again.',
    })
    await app.settleJobs()
    const mails = await inboxOf(app, app.world.users.member.email)
    expect(mails.filter(mail => mail.subject === 'Salesforce is disconnected')).toHaveLength(1)
    const { rows } = await app.db.pool.query('select access_token, refresh_token from crm_connections')
    expect(rows).toEqual([{ access_token: null, refresh_token: null }])
  })

  it('waits out an outage and stays, and leaves the organization its last calls', async () => {
    const id = await connectSalesforce(member)
    await tellSandbox(app, 'POST', '/salesforce/expire')
    await makeFault(app, {
      service: 'salesforce',
      mode: 'error_before',
      match: 'POST /services/oauth2/token',
    })
    expect((await options(id)).status).toBe(503)
    expect((await options(id)).status).toBe(200)
    const { used } = (await salesforceLedger(app)).setup
    await tellSandbox(app, 'POST', '/salesforce/setup', { limit: used + 1 })
    expect((await options(id)).status).toBe(200)
    expect((await options(id)).status).toBe(429)
    await tellSandbox(app, 'POST', '/salesforce/setup', { limit: 100_000 })
    await app.db.pool.query('delete from crm_organizations')
  })

  it('ends at once here and at Salesforce when it is disconnected or its person leaves', async () => {
    const id = await connectSalesforce(member)
    expect((await member.delete(`/team/users/${userId}/integrations/${id}`)).status).toBe(204)
    expect((await member.delete(`/team/users/${userId}/integrations/${id}`)).status).toBe(404)
    await app.settleJobs()
    expect((await salesforceLedger(app)).grants.at(-1)?.isOver).toBe(true)
    const leaver = await app.as('colleague')
    await connectSalesforce(leaver, 'leaver@acme.test')
    const owner = await app.as('owner')
    await owner.put(`/team/members/${app.world.users.colleague.id}`, { user: { roles: ['limited_user'] } })
    await app.settleJobs()
    expect((await salesforceLedger(app)).grants.at(-1)?.isOver).toBe(true)
    const { rows } = await app.db.pool.query('select * from crm_connections')
    expect(rows).toEqual([])
    expect((await app.db.pool.query('select * from crm_ended_grants')).rows).toEqual([])
  })

  it('ends at once where Salesforce has ended it already', async () => {
    const id = await connectSalesforce(member)
    await tellSandbox(app, 'POST', '/salesforce/revoke')
    expect((await member.delete(`/team/users/${userId}/integrations/${id}`)).status).toBe(204)
    await app.settleJobs()
    expect((await app.db.pool.query('select * from crm_ended_grants')).rows).toEqual([])
  })

  it('rests while its team is suspended', async () => {
    const id = await connectSalesforce(member)
    await app.db.pool.query("update teams set suspended_at = now(), suspended_reason = 'x'")
    expect((await options(id)).status).toBe(409)
    await app.db.pool.query('update teams set suspended_at = null, suspended_reason = null')
    expect((await options(id)).status).toBe(200)
  })
})

it('an installation without a client id offers no connection', async () => {
  const off = await startApp({ env: { SALESFORCE_CLIENT_ID: '' } })
  const person = await off.as('member')
  const path = `/team/users/${off.world.users.member.id}/integrations`
  expect((await person.get(path)).body.meta).toEqual({ totalCount: 0, isAvailable: false })
  expect((await person.post('/team/integrations/authorization', provider)).body.errors).toEqual([
    'Salesforce is not set up here. Ask whoever runs Ribbon for your company.',
  ])
  expect((await person.post('/team/integrations/oauth2', { ...provider, code: 'x' })).status).toBe(422)
  await off.stop()
}, 60_000)
