import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../../platform/db/one-row.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { finished, listOrder, people } from '../../../../test/bulk-sends.ts'
import {
  connectSalesforce,
  linkTo,
  makeLogDue,
  salesforceLedger,
  settleCrmLog,
} from '../../../../test/connections/crm.ts'
import { makeList, planned } from '../../../../test/lists.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { openDesk } from '../../../../test/parcels.ts'
import { clearFaults, makeFault, tellSandbox, type FaultMode } from '../../../../test/sandbox.ts'

let app: TestApp
let member: Client
let owner: Client
let connection: string
let contact: string
let account: string
const batch = 'POST /services/data/*/composite/sobjects'

beforeAll(async () => {
  app = await startApp({ mugStock: 3_000, allowance: 3_000, budget: 10_000_000 })
  member = await app.as('member')
  owner = await app.as('owner')
  connection = await connectSalesforce(member)
  const { records } = await salesforceLedger(app)
  contact = records.find(record => record.type === 'Contact')?.id ?? ''
  account = records.find(record => record.type === 'Account')?.id ?? ''
})
afterEach(async () => {
  await clearFaults(app)
  await tellSandbox(app, 'POST', '/salesforce/setup', { requiredFields: [], limit: 100_000 })
})
afterAll(() => app.stop())

const gift = async (record: object = linkTo('Contact', contact), recipient = app.world.ada) => {
  const mug = { product_variant_id: String(app.world.mug.variant), quantity: 1 }
  return (await placeOrder(app, member, [mug], recipient, record)).id
}
const logged = async (record?: object) => {
  const id = await gift(record)
  await settleCrmLog(app)
  return id
}
const logOf = async (id: string, client = member) =>
  (await client.get(`/team/orders/${id}/crm`)).body.data.attributes
const tasksOf = async (id: string) => {
  const { rows } = await app.db.pool.query<{ number: string }>(
    "select upper(split_part(public_id::text, '-', 1)) as number from orders where id = $1",
    [id],
  )
  const { number } = oneRow(rows)
  return (await salesforceLedger(app)).tasks.filter(task => task.fields['Subject']?.endsWith(`(${number})`))
}
const retry = (id: string, record?: object) =>
  member.post(`/team/orders/${id}/crm/retry`, { crm_log: record ?? {} })
const change = (integration: object, id = connection) =>
  member.send('PATCH', `/team/users/${app.world.users.member.id}/integrations/${id}`, { integration })

describe('a linked gift', () => {
  it('is one task of its contact, for everybody who sees the order', async () => {
    const id = await logged()
    const [task, ...others] = await tasksOf(id)
    expect(others).toEqual([])
    expect(task?.fields).toMatchObject({ Status: 'Completed', WhoId: contact, WhatId: null })
    expect(task?.fields['Subject']).toMatch(/^Gift sent: .*Mug.* \([0-9A-F]{8}\)$/)
    expect(task?.fields['Description']).toMatch(
      /^Order [0-9A-F]{8} to Ada.*\nPlaced on [\d-]{10}\nGifts: .*$/,
    )
    expect(await logOf(id, owner)).toMatchObject({
      state: 'logged',
      recordType: 'Contact',
      recordUid: contact,
      recordUrl: `${app.sandboxUrl}/lightning/r/Contact/${contact}/view`,
      taskUrl: `${app.sandboxUrl}/lightning/r/Task/${task?.id}/view`,
      problem: null,
      canRetry: false,
    })
    expect((await (await app.as('colleague')).get(`/team/orders/${id}/crm`)).status).toBe(404)
    expect((await retry(id)).body.errors).toEqual([
      'There is nothing to try again: the gift is logged, or will be.',
    ])
  }, 60_000)

  it('says where it is, with the tracking link, and leaves alone what people changed in the task', async () => {
    const id = await logged()
    const desk = await openDesk(app)
    const [parcel] = await desk.parcelsOf(Number(id))
    const says = async () => {
      await settleCrmLog(app)
      const [task, ...others] = await tasksOf(id)
      expect(others).toEqual([])
      return task?.fields['Description']
    }
    await desk.steps(parcel?.id ?? '', 'pack', 'ship')
    expect(await says()).toMatch(/\nShipped on [\d-]{10}\n(.*\n)*Tracking: https?:\/\/\S+/)
    await desk.steps(parcel?.id ?? '', 'deliver')
    expect(await says()).toMatch(/\nDelivered on/)
    const canceled = await logged(linkTo('Account', account))
    expect((await tasksOf(canceled))[0]?.fields).toMatchObject({ WhoId: null, WhatId: account })
    expect((await member.post(`/team/orders/${canceled}/cancel`)).status).toBe(200)
    await settleCrmLog(app)
    expect((await tasksOf(canceled))[0]?.fields['Description']).toContain('\nCanceled on')
    const returned = await logged()
    const [back] = await desk.parcelsOf(Number(returned))
    await desk.steps(back?.id ?? '', 'pack', 'ship', 'return')
    await settleCrmLog(app)
    expect((await tasksOf(returned))[0]?.fields['Description']).toContain('\nCame back on')
  })

  it('is dated by the day it was for its sender', async () => {
    await makeFault(app, { service: 'salesforce', mode: 'locked', match: batch })
    const id = await logged()
    await app.db.pool.query("update orders set processing_started_at = '2026-03-01T05:30Z' where id = $1", [
      id,
    ])
    await makeLogDue(app)
    await settleCrmLog(app)
    const [task] = await tasksOf(id)
    expect(task?.fields['ActivityDate']).toBe('2026-02-28')
    expect(task?.fields['Description']).toContain('\nPlaced on 2026-02-28\n')
  })

  it('tells card and cost only where the team wants them', async () => {
    expect((await member.get('/team/crm_settings')).body.data.attributes).toEqual({
      logMessage: false,
      logCosts: false,
    })
    const settings = { crm_settings: { log_message: true, log_costs: true } }
    expect((await member.put('/team/crm_settings', settings)).status).toBe(403)
    expect(
      (await owner.put('/team/crm_settings', { crm_settings: { log_costs: 'yes' } })).body.errors,
    ).toEqual(['Say whether costs are logged.'])
    expect((await owner.put('/team/crm_settings', settings)).body.data.attributes).toEqual({
      logMessage: true,
      logCosts: true,
    })
    const [task] = await tasksOf(await logged())
    expect(task?.fields['Description']).toMatch(/\nCost: \$\d+\.\d\d\nCard: Thank you, Ada!$/)
    await owner.put('/team/crm_settings', { crm_settings: { log_message: false, log_costs: false } })
  })

  it('moves with its link, and is written again where somebody deleted it', async () => {
    const id = await logged()
    expect((await retry(id, linkTo('Account', account))).body.data.attributes.recordType).toBe('Account')
    await settleCrmLog(app)
    expect((await tasksOf(id))[0]?.fields).toMatchObject({ WhoId: null, WhatId: account })
    expect((await retry(id, linkTo('Account', contact))).status).toBe(422)
    expect((await retry('999999')).status).toBe(404)
  })
})

describe('a gift that Salesforce refuses', () => {
  it('names the fields in its words, and is logged once the field is filled in', async () => {
    await tellSandbox(app, 'POST', '/salesforce/setup', { requiredFields: ['Region__c'] })
    const id = await logged()
    expect(await logOf(id)).toMatchObject({
      state: 'failed',
      problem: { text: 'Every gift needs Region.', fields: ['Region__c'] },
      canRetry: true,
    })
    const path = `/team/users/${app.world.users.member.id}/integrations/${connection}`
    expect((await member.get(`${path}/logging`)).body.data.attributes).toMatchObject({
      logGifts: true,
      failedCount: 1,
      problem: { fields: ['Region__c'] },
    })
    expect((await change({ fields: { Region__c: 'Moon', Nonsense: 'x' } })).body.errors).toEqual([
      'Region must be one of East, North, South, West.',
      'Salesforce does not offer you the field Nonsense.',
    ])
    const recordTypeId = (await member.get(`${path}/task_options`)).body.data.attributes.recordTypes[0].id
    expect((await change({ record_type_id: '012000000000000' })).status).toBe(422)
    const chosen = await change({ fields: { Region__c: 'East' }, record_type_id: recordTypeId })
    expect(chosen.body.data.attributes).toMatchObject({ fields: { Region__c: 'East' }, recordTypeId })
    expect((await member.post(`${path}/retry`)).body.data.attributes).toMatchObject({
      failedCount: 0,
      waitingCount: 1,
    })
    await settleCrmLog(app)
    const tasks = await tasksOf(id)
    expect(tasks.map(task => task.fields)).toMatchObject([{ Region__c: 'East', RecordTypeId: recordTypeId }])
    await change({ fields: {}, record_type_id: null })
  })

  it('because its record is gone can be logged for another one', async () => {
    const { records } = await salesforceLedger(app)
    const lead = records.find(record => record.type === 'Lead')?.id ?? ''
    await tellSandbox(app, 'DELETE', `/salesforce/records/${lead}`)
    const id = await logged(linkTo('Lead', lead))
    expect((await logOf(id)).problem).toEqual({ text: 'entity is deleted', fields: ['WhoId'] })
    expect((await retry(id)).body.data.attributes.state).toBe('waiting')
    await settleCrmLog(app)
    expect((await retry(id, linkTo('Contact', contact))).status).toBe(200)
    await settleCrmLog(app)
    expect(await tasksOf(id)).toHaveLength(1)
  })
})

describe('while Salesforce fails', () => {
  it.each<[FaultMode, number]>([
    ['lost_reply', 1],
    ['error_after', 1],
    ['error_before', 2],
  ])('a gift is looked for before it is written again (%s)', async (mode, calls) => {
    const before = (await salesforceLedger(app)).calls['create many'] ?? 0
    await makeFault(app, { service: 'salesforce', mode, match: batch })
    const id = await logged()
    expect((await logOf(id)).state).toBe('checking')
    await makeLogDue(app)
    await settleCrmLog(app)
    expect((await logOf(id)).state).toBe('logged')
    expect(await tasksOf(id)).toHaveLength(1)
    const made = ((await salesforceLedger(app)).calls['create many'] ?? 0) - before
    expect(made).toBe(mode === 'error_before' ? calls - 1 : calls)
  })

  it.each<FaultMode>(['locked', 'limit'])('what passes by itself is waited for (%s)', async mode => {
    await makeFault(app, { service: 'salesforce', mode, match: batch })
    const id = await logged()
    expect(await logOf(id)).toMatchObject({ state: 'waiting', problem: { fields: [] }, canRetry: false })
    await app.db.pool.query('update crm_organizations set rests_until = null')
    await makeLogDue(app)
    await settleCrmLog(app)
    expect(await tasksOf(id)).toHaveLength(1)
  })

  it('goes on with a session that ends, and leaves the organization a fifth of its calls', async () => {
    await tellSandbox(app, 'POST', '/salesforce/expire')
    expect(await tasksOf(await logged())).toHaveLength(1)
    const { used } = (await salesforceLedger(app)).setup
    await tellSandbox(app, 'POST', '/salesforce/setup', { limit: Math.floor((used + 1) / 0.8) })
    await logged()
    const id = await logged()
    expect((await logOf(id)).state).toBe('waiting')
    expect(await tasksOf(id)).toEqual([])
    await tellSandbox(app, 'POST', '/salesforce/setup', { limit: 100_000 })
    await app.db.pool.query('delete from crm_organizations')
    await makeLogDue(app)
    await settleCrmLog(app)
    expect(await tasksOf(id)).toHaveLength(1)
  })

  it('a setting is refused as its reason says', async () => {
    const fields = { fields: { Region__c: 'East' } }
    await makeFault(app, {
      service: 'salesforce',
      mode: 'error_before',
      match: 'GET /services/data/*/sobjects/*/*',
    })
    expect((await change(fields)).status).toBe(503)
    await clearFaults(app)
    await makeFault(app, { service: 'salesforce', mode: 'limit', match: 'GET /services/data/*/sobjects/*/*' })
    expect((await change(fields)).status).toBe(429)
    await app.db.pool.query('delete from crm_organizations')
    expect((await change({ log_gifts: 'x' })).status).toBe(422)
    expect((await change(fields, '999')).status).toBe(404)
  })
})

it('a send to a list of 210 is 210 tasks by few calls', async () => {
  await connectSalesforce(owner)
  const before = await salesforceLedger(app)
  const gifts = { list: await makeList(app, people(210)) }
  const order = (further: object) => listOrder(app, gifts, { ...linkTo('Account', account), ...further })
  const begun = await owner.post('/team/bulk_sends', order({}))
  const { id, attributes } = await planned(owner, begun.body.data.id)
  const yes = order({ plan_id: id, plan_hash: attributes.planHash })
  expect((await owner.post('/team/orders/recipient_list', yes)).status).toBe(200)
  await finished(owner, id)
  await settleCrmLog(app)
  const after = await salesforceLedger(app)
  expect(after.tasks.length - before.tasks.length).toBe(210)
  expect((after.calls['create many'] ?? 0) - (before.calls['create many'] ?? 0)).toBeLessThanOrEqual(5)
}, 60_000)

it('an erased recipient is no longer named in Salesforce', async () => {
  const recipient = {
    name: 'Grace Hopper',
    email: 'grace@people.test',
    address_one: '2 Oak Street',
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    country: 'us',
  }
  const { body } = await member.post('/team/recipients', { recipient })
  const id = await gift(linkTo('Contact', contact), Number(body.data.id))
  expect((await member.post(`/team/orders/${id}/cancel`)).status).toBe(200)
  await settleCrmLog(app)
  const [told] = await tasksOf(id)
  expect(told?.fields['Description']).toContain('Grace Hopper')
  expect((await owner.post(`/team/recipients/${body.data.id}/erase`)).status).toBe(200)
  await settleCrmLog(app)
  expect((await tasksOf(id))[0]?.fields['Description']).toBeNull()
  expect((await member.get(`/team/orders/${id}/crm`)).status).toBe(404)
})

describe('without a connection', () => {
  const path = () => `/team/users/${app.world.users.member.id}/integrations/${connection}`

  it('a gift is left out, and logged once its sender connects again and asks for it', async () => {
    expect((await change({ log_gifts: false })).status).toBe(200)
    const off = await logged()
    expect(await logOf(off)).toMatchObject({ state: 'skipped', canRetry: true })
    await change({ log_gifts: true })
    await makeFault(app, { service: 'salesforce', mode: 'locked', match: batch })
    const waiting = await logged()
    await tellSandbox(app, 'POST', '/salesforce/revoke')
    await makeLogDue(app)
    await settleCrmLog(app)
    expect((await logOf(waiting)).problem.text).toContain('no longer lets us in')
    expect((await retry(off)).status).toBe(409)
    expect((await member.post(`${path()}/retry`)).status).toBe(409)
    expect((await change({ fields: { Region__c: 'East' } })).status).toBe(409)
    connection = await connectSalesforce(member)
    await settleCrmLog(app)
    expect((await logOf(waiting)).state).toBe('logged')
    expect(await tasksOf(off)).toEqual([])

    expect((await member.delete(path())).status).toBe(204)
    expect((await retry(off)).body.errors).toEqual(['You are not connected to Salesforce.'])
    expect((await member.get(`${path()}/logging`)).status).toBe(404)
    expect((await member.post(`${path()}/retry`)).status).toBe(404)
    connection = await connectSalesforce(member)
    expect((await retry(off)).status).toBe(200)
    await settleCrmLog(app)
    expect(await tasksOf(off)).toHaveLength(1)
  })
})
