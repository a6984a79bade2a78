import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { auditEvents, insertProject, insertSubmission } from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const path = ({ id }: { id: number }) => `/team/admin_orders/${id}`
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const missing = [404, 'Route not found.']
const final = [
  409,
  'The submissions of this project are final. Ask your customer success manager to open them again.',
]
const patch = (project: { id: number }, admin_order: object, by = owner) =>
  by.send('PATCH', path(project), { admin_order })

describe('changing a project', () => {
  it('keeps what is not sent, and answers the project with its submissions', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      "insert into operators (email, name, password_hash) values ('mia@ribbon.test', 'Mia Dam', 'x') returning id",
    )
    const project = await insertProject(app, { expected_recipients: 10 })
    await insertSubmission(app, project, 'ada@people.test')
    const { status, body } = await patch(project, {
      admin_order_title: ' Offsite 2027 ',
      allowed_domains: ['Acme.test.', 'acme.test'],
      apparel_size_options: ['L', 'XS', 'l'],
      customer_success_manager_id: rows[0]!.id,
      paige_team_id: app.world.otherTeam,
    })
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        adminOrderTitle: 'Offsite 2027',
        allowed_domains: ['acme.test'],
        apparelSizeOptions: ['XS', 'L'],
        expectedNumberOfRecipients: 10,
        numberOfSubmissions: 1,
        customerSuccessManager: expect.objectContaining({ firstName: 'Mia' }),
        version: 1,
      }),
    ])
    expect((await patch(project, { admin_order_title: 'Offsite 2027' })).body.data.attributes.version).toBe(1)
    expect((await stranger.get(path(project))).status).toBe(404)
  })

  it('names who changed the same field since the editor loaded the project', async () => {
    const project = await insertProject(app)
    await patch(project, { admin_order_title: 'One', version: 0 })
    const admin = await app.as('storeAdmin')
    expect((await patch(project, { admin_order_description: 'Warm ones', version: 0 }, admin)).status).toBe(
      200,
    )
    expect(outcome(await patch(project, { admin_order_title: 'Two', version: 0 }, admin))).toEqual([
      409,
      'Olivia Test changed this meanwhile: title. Look at it, then save again.',
    ])
  })

  it('is refused for what makes no sense, for other teams, and once submissions are final', async () => {
    const project = await insertProject(app)
    const refused = async (admin_order: object) => outcome(await patch(project, admin_order))
    expect(await refused({ expected_number_of_recipients: 0 })).toEqual([
      422,
      'Enter a whole number from 1 to 1,000,000.',
    ])
    expect(await refused({ allowed_domains: ['not a domain'] })).toEqual([
      422,
      'Enter a domain like example.com; “not a domain” is none.',
    ])
    expect(await refused({ customer_success_manager_id: 987654321 })).toEqual([
      422,
      'Choose a customer success manager from the list.',
    ])
    expect(outcome(await patch(project, { admin_order_title: 'X' }, stranger))).toEqual(missing)
    const done = await insertProject(app, { state: 'done' })
    expect(outcome(await patch(done, { admin_order_title: 'X' }))).toEqual(final)
  })
})

describe('the switches of a project', () => {
  it.each([
    ['enable_address_collection_link', 'disable_address_collection_link', 'enableCollectionLink'],
    ['enable_email_verification', 'disable_email_verification', 'emailVerificationEnabled'],
  ])('%s and %s may be repeated', async (on, off, name) => {
    const project = await insertProject(app)
    for (const [call, isOn] of [
      [on, true],
      [on, true],
      [off, false],
    ] as const) {
      const { status, body } = await owner.post(`/team/admin_orders/${project.uuid}/${call}`)
      expect([status, body.data.attributes[name]]).toEqual([200, isOn])
    }
    expect((await owner.get(path(project))).body.data.attributes.version).toBe(2)
    expect(outcome(await stranger.post(`${path(project)}/${on}`))).toEqual(missing)
    const done = await insertProject(app, { state: 'shipping' })
    expect(outcome(await owner.post(`${path(done)}/${on}`))).toEqual(final)
    expect((await owner.post(`${path(done)}/${off}`)).status).toBe(200)
  })
})

describe('a new link of a project', () => {
  it('replaces the old one, for people who submit and for viewers', async () => {
    const project = await insertProject(app, { state: 'done', link_on: true })
    const before = (await owner.get(path(project))).body.data.attributes
    const collection = (await owner.post(`${path(project)}/rotate_link`)).body.data.attributes
    expect(collection.uuid).not.toBe(before.uuid)
    expect(collection.recipientCollectionAdminOrderUrl).toContain(collection.uuid)
    expect(outcome(await owner.get(`/team/admin_orders/${before.uuid}`))).toEqual(missing)
    const viewer = (await owner.post(`${path(project)}/rotate_viewer_link`)).body.data.attributes
    expect(viewer.jwt).toMatch(/^[\w-]{32}$/)
    expect(viewer.jwt).not.toBe(before.jwt)
    for (const call of ['rotate_link', 'rotate_viewer_link'])
      expect(outcome(await stranger.post(`${path(project)}/${call}`))).toEqual(missing)
    expect(JSON.stringify(await auditEvents(app, project))).not.toContain(viewer.jwt)
  })
})

describe('finalizing a project', () => {
  const finalize = (project: { id: number }, by = owner) =>
    by.send('PATCH', `${path(project)}/finalize_submissions`)

  it('ends collecting once, with who did it', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    const { status, body } = await finalize(project)
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        state: 'submissions_finalized',
        orderFinalized: true,
        canChange: false,
        canFinalize: false,
        canLeaveOutRecipients: false,
      }),
    ])
    expect(outcome(await finalize(project))).toEqual(final)
    expect(await auditEvents(app, project, 'project.finalized')).toMatchObject([
      { actor_name: 'Olivia Test', details: { submissions: 1 } },
    ])
  })

  it('is refused while goods and price are being agreed, and for other teams', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    expect(outcome(await finalize(project))).toEqual([
      422,
      'Goods and price are still being agreed. You can finalize once that is done.',
    ])
    expect(outcome(await finalize(project, stranger))).toEqual(missing)
  })
})
