import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { attributesOf, checked } from '../bulk-imports.ts'
import { finished, listOrder } from '../bulk-sends.ts'
import { planned } from '../lists.ts'
import { findText } from '../tools/find-text.ts'
import { connectSalesforce, linkTo, salesforceLedger, settleCrmLog } from './crm.ts'

let app: TestApp
let owner: Client
let records: Awaited<ReturnType<typeof salesforceLedger>>['records']
beforeAll(async () => {
  app = await startApp({ mugStock: 100, allowance: 100, budget: 10_000_000 })
  owner = await app.as('owner')
  await connectSalesforce(owner)
  ;({ records } = await salesforceLedger(app))
})
afterAll(() => app.stop())

const uidOf = (type: string, at = 0) => records.filter(record => record.type === type)[at]?.id ?? ''
const header = 'Name,Email,Address,City,State,Zip,Country,Salesforce type,Salesforce ID'
const person = (name: string, record: string) =>
  `${name},${name.toLowerCase()}@people.test,1 ${name} Street,Austin,TX,78701,US,${record}`
const fileOf = (...lines: string[]) => [header, ...lines].join('\n')
const rowsOf = async (path: string) => (await owner.get(path)).body.data.map((row: any) => row.attributes)
const recordOf = (row: any) => [row.salesforce_resource_type, row.salesforce_resource_uid]

it('a column of records is recognized and checked with its type, and told by line', async () => {
  const [contact, lead] = [uidOf('Contact'), uidOf('Lead')]
  const list = await checked(
    app,
    owner,
    fileOf(
      person('Whole', `Contact,${contact}`),
      person('Short', `,${lead.slice(0, 15)}`),
      person('Plural', `leads,${lead}`),
      person('Wrong', `Account,${contact}`),
      person('Typed', `Opportunity,${contact}`),
      person('Foreign', `,006000000000001AAA`),
      person('Torn', `,${contact.slice(0, 17)}x`),
      person('Half', 'Lead,'),
      person('None', ','),
      `Asked,asked@people.test,,,,,,Contact,${contact}`,
    ),
  )
  const { columns } = await attributesOf(owner, list)
  expect(columns.map((column: any) => column.field).slice(-2)).toEqual([
    'salesforce_resource_type',
    'salesforce_resource_uid',
  ])
  const rows = await rowsOf(`/team/bulk_imports/${list}/rows`)
  const told = rows.map((row: any) => [row.row, row.errors[0]?.message ?? recordOf(row.values)])
  expect(told).toEqual([
    [2, ['Contact', contact]],
    [3, ['Lead', lead]],
    [4, ['Lead', lead]],
    [5, 'This is no account of Salesforce.'],
    [6, 'Say whether it is a lead, an account or a contact.'],
    [7, 'This is no lead, contact or account of Salesforce.'],
    [8, 'This is no lead, contact or account of Salesforce.'],
    [9, 'Enter the record of Salesforce, too, or empty its type.'],
    [10, [null, null]],
    [11, ['Contact', contact]],
  ])
  const mended = await owner.put(`/team/bulk_imports/${list}/rows/5`, {
    values: { salesforce_resource_type: 'Contact' },
  })
  expect(mended.body.data.attributes).toMatchObject({ verdict: 'ready', errors: [] })
  await owner.post(`/team/bulk_imports/${list}/import`, {})
  expect((await attributesOf(owner, list)).recipientsCount).toBe(6)
  expect((await owner.get(`/team/bulk_imports/${list}/rejected`)).text).toContain(
    '9,"Salesforce record: Enter the record of Salesforce, too, or empty its type."',
  )
  const file = (await owner.get(`/team/bulk_imports/${list}/export`)).text
  const again = await checked(app, owner, file)
  const known = await rowsOf(`/team/bulk_imports/${again}/rows`)
  expect(known.map((row: any) => recordOf(row.values)).slice(0, 2)).toEqual([
    ['Contact', contact],
    ['Lead', lead],
  ])
})

it('a send links everyone of its list to the record there, all others to its own, and erasing takes it away', async () => {
  const account = uidOf('Account')
  const list = await checked(
    app,
    owner,
    fileOf(
      person('Ada', `Contact,${uidOf('Contact', 1)}`),
      person('Grace', `Lead,${uidOf('Lead', 1)}`),
      person('Alan', ','),
    ),
  )
  expect((await owner.post(`/team/bulk_imports/${list}/import`, {})).status).toBe(200)
  const order = (further: object) => listOrder(app, { list: Number(list) }, further)
  const send = async (further: object) => {
    const { id, attributes } = await planned(
      owner,
      (await owner.post('/team/bulk_sends', order(further))).body.data.id,
    )
    const yes = order({ ...further, plan_id: id, plan_hash: attributes.planHash })
    expect((await owner.post('/team/orders/recipient_list', yes)).status).toBe(200)
    await finished(owner, id)
    await settleCrmLog(app)
    return { id, attributes }
  }
  const whoOrWhat = (await salesforceLedger(app)).tasks.length
  const { id, attributes } = await send(linkTo('Account', account))
  expect(attributes).toMatchObject({ ...linkTo('Account', account), counts: { send: 3, linked: 2 } })
  expect((await rowsOf(`/team/bulk_sends/${id}/rows`)).map(recordOf)).toEqual([
    ['Contact', uidOf('Contact', 1)],
    ['Lead', uidOf('Lead', 1)],
    ['Account', account],
  ])
  const linked = async (from: number) =>
    (await salesforceLedger(app)).tasks
      .slice(from)
      .map(({ fields }) => fields['WhoId'] ?? fields['WhatId'])
      .sort()
  expect(await linked(whoOrWhat)).toEqual([account, uidOf('Contact', 1), uidOf('Lead', 1)].sort())

  await send({})
  expect(await linked(whoOrWhat + 3)).toEqual([uidOf('Contact', 1), uidOf('Lead', 1)].sort())

  const people = (await owner.get(`/team/bulk_imports/${list}/recipients`)).body.data
  await app.db.pool.query("update orders set status = 'delivered', delivered_at = now()")
  expect((await owner.post(`/team/recipients/${people[0].id}/erase`)).status).toBe(200)
  await settleCrmLog(app)
  const traces = await findText(app, [uidOf('Contact', 1)])
  expect(traces.filter(trace => !trace.startsWith('crm_'))).toEqual([])
}, 60_000)
