import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertProject,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let operator: Client
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const request = { name: 'Spring offsite', request: 'Hoodies with our logo, two colors' }
const ask = (fields: object = {}, by = owner) =>
  by.post('/team/admin_order_requests', { admin_order_request: { ...request, ...fields } })
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const mailsAbout = async ({ id }: { id: unknown }) => {
  const { rows } = await app.db.pool.query(
    `select kind, recipient from mails where subject_key like 'project:' || $1 || '%' order by kind, recipient`,
    [String(id)],
  )
  return rows.map(row => row.kind as string)
}
const kindOf = (kinds: string[], kind: string) => kinds.filter(each => each === kind)

describe('asking for a project', () => {
  it('puts it into the operators’ queue, and mails the operators and whoever asked', async () => {
    const { status, body } = await ask({ expected_number_of_recipients: 40, in_hands_date: '2999-02-01' })
    const { id, attributes } = body.data
    expect([status, attributes]).toMatchObject([
      201,
      { name: 'Spring offsite', state: 'wish_list', inHandsDate: '2999-02-01', quote: null },
    ])
    expect((await operator.get(`/operations/projects/${id}`)).body.data.attributes).toMatchObject({
      group: 'to_quote',
      request: request.request,
      requestedBy: 'Olivia Test',
      managerName: null,
      expectedNumberOfRecipients: 40,
    })
    const { rows } = await app.db.pool.query('select email from operators where disabled_at is null')
    const kinds = await mailsAbout(body.data)
    expect(kindOf(kinds, 'project-to-quote')).toHaveLength(rows.length)
    expect(kindOf(kinds, 'project-requested')).toHaveLength(1)
    expect(await auditEvents(app, { id: Number(id) }, 'project.requested')).toHaveLength(1)
  })

  it('is refused without words, for a day that is over, and to members', async () => {
    expect(outcome(await ask({ name: ' ', request: '' }))).toEqual([
      422,
      'Enter what it is for.',
      'Describe what you need.',
    ])
    expect(outcome(await ask({ in_hands_date: '2020-01-01' }))).toEqual([
      422,
      'Choose a day that is still to come.',
    ])
    expect((await ask({}, await app.as('member'))).status).toBe(403)
  })

  it('leaves a team with five that wait, however many are sent at once, and room again after a quote', async () => {
    await app.db.pool.query('delete from projects where requested_by is not null')
    const admin = await app.as('storeAdmin')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask({}, n % 2 ? owner : admin)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'too_many_project_requests')).toHaveLength(7)
    const { id } = answers.find(({ status }) => status === 201)!.body.data
    const quote = { unit_price: '10', shipping_home: '0', shipping_abroad: '0' }
    await operator.post(`/operations/projects/${id}/quotes`, { quote })
    expect((await ask()).status).toBe(201)
    expect((await ask()).code).toBe('too_many_project_requests')
  })
})

describe('operators', () => {
  const quoted = async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const quote = { unit_price: '10', shipping_home: '0', shipping_abroad: '0' }
    await operator.post(`/operations/projects/${project.id}/quotes`, { quote })
    return project
  }
  const finalize = ({ id }: InsertedProject) =>
    owner.send('PATCH', `/team/admin_orders/${id}/finalize_submissions`)

  it('are mailed once when a quote is accepted, and each time submissions become final', async () => {
    const project = await quoted()
    const accept = () =>
      owner.post(`/team/admin_orders/${project.id}/accept_quote`, { quote: { version: 1 } })
    expect([(await accept()).status, (await accept()).status]).toEqual([200, 409])
    const active = await app.db.pool.query('select email from operators where disabled_at is null')
    const count = active.rows.length
    expect(kindOf(await mailsAbout(project), 'project-quote-accepted')).toHaveLength(count)
    await finalize(project)
    await operator.post(`/operations/projects/${project.id}/move`, {
      state: 'submissions_open',
      reason: 'Late',
    })
    await finalize(project)
    expect(kindOf(await mailsAbout(project), 'project-to-produce')).toHaveLength(2 * count)
  })
})
