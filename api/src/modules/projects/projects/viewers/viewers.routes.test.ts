import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertItem,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const pathOf = ({ viewerToken }: InsertedProject) => `/projects/${viewerToken}`
const view = (project: InsertedProject, rest = '', headers = {}) =>
  app.anonymous.get(`${pathOf(project)}${rest}`, headers)
const change = (project: InsertedProject, body: unknown) => app.anonymous.send('PATCH', pathOf(project), body)
const edit = (project: InsertedProject, id: string, recipient: object) =>
  app.anonymous.send('PATCH', `${pathOf(project)}/recipients/${id}`, { recipient })
const remove = (project: InsertedProject, ids: unknown[]) =>
  app.anonymous.post(`${pathOf(project)}/recipients/bulk_delete`, { recipient: { ids } })
const removeOne = (project: InsertedProject, id: string) =>
  app.anonymous.delete(`${pathOf(project)}/recipients/${id}`)
const finalize = (project: InsertedProject) =>
  app.anonymous.send('PATCH', `${pathOf(project)}/finalize_submissions`)
const outcome = ({ status, body }: Answered) => [status, ...(body?.errors ?? [])]
const final = [
  409,
  'The submissions of this project are final. Ask your customer success manager to open them again.',
]
const finalEdit = [422, 'The submissions of this project are final.']

describe('the project of a viewer link', () => {
  it('is shown without its price and other tokens', async () => {
    const operator = await app.db.pool.query(
      "insert into operators (email, name, password_hash) values ('mia@ribbon.test', 'Mia van Dam', 'x') returning id",
    )
    const project = await insertProject(app, {
      manager_id: operator.rows[0].id,
      in_hands_on: '2026-12-01',
      allowed_domains: ['acme.test'],
    })
    await insertItem(app, project, 'Hoodie', { Size: [] })
    await insertSubmission(app, project, 'ada@people.test')
    const { status, body } = await view(project)
    expect([status, body.data]).toEqual([
      200,
      {
        id: String(project.id),
        type: 'projects',
        attributes: {
          name: 'Offsite hoodies',
          state: 'submissions_open',
          inHandsDate: '2026-12-01',
          recipientCollectionAdminOrderUrl: null,
          numberOfSubmissions: 1,
          customerSuccessManager: { id: expect.any(String), firstName: 'Mia', lastName: 'van Dam' },
          allowedDomains: ['acme.test'],
          apparelSizeNeeded: true,
          apparelSizeOptions: ['S', 'M', 'L'],
          customApparelSizeOptions: [],
          orderFinalized: false,
          teamName: 'Acme',
          teamLogo: null,
          items: [{ name: 'Hoodie', quantity: 1, options: [{ name: 'Size', choices: ['S', 'M', 'L'] }] }],
          version: 0,
          canChange: true,
          canFinalize: true,
          canDeleteRecipients: false,
        },
      },
    ])
    await owner.post(`/team/admin_orders/${project.id}/enable_address_collection_link`)
    expect((await view(project)).body.data.attributes.recipientCollectionAdminOrderUrl).toBe(
      `${app.config.publicUrl}/admin-order-recipients/${project.uuid}`,
    )
  })

  it('opens for people who are signed in, whichever team they are of', async () => {
    const project = await insertProject(app)
    const stranger = await app.as('stranger')
    expect((await stranger.get(pathOf(project))).status).toBe(200)
  })

  it('is asked for again by its ETag, and kept by no browser', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    for (const rest of ['', '/recipients']) {
      const first = await view(project, rest)
      expect(first.headers['cache-control']).toBe('no-store')
      const etag = first.headers['etag']!
      expect((await view(project, rest, { 'if-none-match': etag })).status).toBe(304)
    }
    const before = (await view(project, '/recipients')).headers['etag']!
    await owner.put(`/team/admin_orders/${project.id}/order_recipients/${id}`, {
      recipient: { city: 'Dallas' },
    })
    expect((await view(project, '/recipients', { 'if-none-match': before })).status).toBe(200)
  })
})

describe('the submissions of a viewer link', () => {
  it('are listed newest first, by page, name and email, with their zip code as zipCode', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test', {
      tracking_url: 'https://carrier.test/1',
      tracking_numbers: ['1Z1'],
    })
    await insertSubmission(app, project, 'ben@people.test', { name: 'Ben Okafor' })
    await insertSubmission(app, await insertProject(app), 'cleo@people.test')
    const { body } = await view(project, '/recipients?page[number]=2&page[size]=1')
    expect([body.meta.totalCount, body.data.length]).toEqual([2, 1])
    expect(body.data[0].attributes).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@people.test',
      addressOne: '12 Canary Street',
      zipCode: '78701',
      apparelSize: {},
      trackingUrl: 'https://carrier.test/1',
      trackingNumbers: ['1Z1'],
      version: 0,
    })
    expect(body.data[0].attributes).not.toHaveProperty('zipcode')
    expect((await view(project, '/recipients?search=OKAFOR')).body.meta.totalCount).toBe(1)
    expect((await view(project, '/recipients?search=ada@')).body.meta.totalCount).toBe(1)
    expect((await view(project, '/recipients?page[size]=0')).code).toBe('malformed_request')
  })

  it('are exported by a link, which the log has as an act of the project link', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    const { body } = await view(project, '/export_recipient_csv')
    const file = String(body.order_recipient_csv_url).replace(/^.*\/api\/v2/, '')
    const { status, text } = await app.anonymous.get(file)
    expect([status, text]).toEqual([200, expect.stringContaining('ada@people.test')])
    expect(await auditEvents(app, project, 'project.submissions_exported')).toMatchObject([
      { actor_kind: 'link', actor_name: 'Project link', actor_id: null, ip: '127.0.0.1' },
    ])
  })
})

describe('a file that was asked for by the viewer link', () => {
  it('is missing once the team has no projects', async () => {
    const project = await insertProject(app)
    const { body } = await view(project, '/export_recipient_csv')
    const file = String(body.order_recipient_csv_url).replace(/^.*\/api\/v2/, '')
    const setModules = (modules: string) =>
      app.db.pool.query('update teams set modules = $2 where id = $1', [project.teamId, modules])
    await setModules('{swag_store}')
    expect((await app.anonymous.get(file)).status).toBe(404)
    await setModules('{swag_store,project}')
    expect((await app.anonymous.get(file)).status).toBe(200)
  })
})

describe('a change by the viewer link', () => {
  it('keeps what is not sent, is recorded, and is shown to owners with its network', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    const id = await insertSubmission(app, project, 'ada@people.test')
    const { status, body } = await edit(project, id, {
      address_one: '9 New Canary Road',
      zip_code: '73301',
      apparel_size: { Hoodie: { Size: 'm' } },
    })
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        name: 'Ada Lovelace',
        addressOne: '9 New Canary Road',
        zipCode: '73301',
        apparelSize: { Hoodie: { Size: 'M' } },
        version: 1,
      }),
    ])
    const log = await owner.get('/team/audit_events?filters[action]=project.submission_changed')
    expect(log.body.data[0].attributes).toMatchObject({
      actorKind: 'link',
      actorName: 'Project link',
      ip: '127.0.0.1',
      details: { submission: Number(id), fields: ['addressOne', 'zipcode', 'apparelSize'] },
    })
    expect(log.text).not.toContain('Canary Road')
  })

  it('is refused for a wrong address, a choice that is not offered and an address that has submitted', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    await insertSubmission(app, project, 'ada@people.test')
    const id = await insertSubmission(app, project, 'ben@people.test')
    expect(outcome(await edit(project, id, { zip_code: '1' }))).toEqual([422, expect.stringMatching(/zip/i)])
    expect(outcome(await edit(project, id, { apparel_size: { Hoodie: { Size: 'XXL' } } }))).toEqual([
      422,
      'Choose S, M, L for Size of Hoodie.',
    ])
    expect(outcome(await edit(project, id, { email: 'Ada@People.test' }))).toEqual([
      422,
      'This address has submitted already. Change that row instead.',
    ])
  })

  it('names who changed the row since it was loaded, and so does an owner’s', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const ownersPath = `/team/admin_orders/${project.id}/order_recipients/${id}`
    await owner.put(ownersPath, { recipient: { city: 'Dallas', version: 0 } })
    expect(outcome(await edit(project, id, { city: 'Waco', version: 0 }))).toEqual([
      409,
      'Olivia Test changed this meanwhile: city. Look at it, then save again.',
    ])
    await edit(project, id, { city: 'Waco', version: 1 })
    expect(outcome(await owner.put(ownersPath, { recipient: { city: 'Austin', version: 1 } }))).toEqual([
      409,
      'Project link changed this meanwhile: city. Look at it, then save again.',
    ])
  })

  it('of the domains takes hosts only, ignores the rest, and is told apart from an owner’s', async () => {
    const project = await insertProject(app)
    const saved = await change(project, {
      admin_order: { allowed_domains: ['Acme.test', 'acme.test'], admin_order_title: 'Taken over' },
    })
    expect([saved.status, saved.body.data.attributes.allowedDomains]).toEqual([200, ['acme.test']])
    const { rows } = await app.db.pool.query('select title from projects where id = $1', [project.id])
    expect(rows[0].title).toBeNull()
    expect(outcome(await change(project, { admin_order: { allowed_domains: ['acme'] } }))).toEqual([
      422,
      'Enter a domain like example.com; “acme” is none.',
    ])
    await owner.send('PATCH', `/team/admin_orders/${project.id}`, {
      admin_order: { allowed_domains: ['globex.test'] },
    })
    const late = await change(project, { admin_order: { allowed_domains: [], version: 1 } })
    expect(late.code).toBe('changed_meanwhile')
    expect((await change(project, {})).status).toBe(200)
  })

  it('is refused with 422 once submissions are final', async () => {
    const project = await insertProject(app, { state: 'submissions_finalized' })
    const id = await insertSubmission(app, project, 'ada@people.test')
    expect(outcome(await edit(project, id, { city: 'Waco' }))).toEqual(finalEdit)
    expect(outcome(await change(project, { admin_order: { allowed_domains: [] } }))).toEqual(finalEdit)
    expect((await view(project)).body.data.attributes).toMatchObject({
      orderFinalized: true,
      canChange: false,
      canFinalize: false,
    })
  })
})

describe('deleting by the viewer link', () => {
  it('takes one, several, or none where one is not the project’s', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const ids = []
    for (const name of ['ada', 'ben', 'cleo'])
      ids.push(await insertSubmission(app, project, `${name}@people.test`))
    const foreign = await insertSubmission(
      app,
      await insertProject(app, { state: 'wish_list' }),
      'dan@x.test',
    )
    expect(outcome(await remove(project, [...ids, foreign]))).toEqual([404, 'Route not found.'])
    expect(outcome(await removeOne(project, foreign))).toEqual([404, 'Route not found.'])
    expect((await view(project)).body.data.attributes.numberOfSubmissions).toBe(3)
    expect(outcome(await remove(project, []))).toEqual([422, 'Choose at least one recipient.'])
    expect((await removeOne(project, ids[0]!)).status).toBe(204)
    expect((await remove(project, ids.slice(1))).status).toBe(204)
    expect((await view(project)).body.data.attributes.numberOfSubmissions).toBe(0)
    expect(await auditEvents(app, project, 'project.submissions_deleted')).toMatchObject([
      { actor_name: 'Project link' },
      { actor_name: 'Project link' },
    ])
  })

  it('is refused once goods and price are agreed, and once submissions are final', async () => {
    const open = await insertProject(app)
    const id = await insertSubmission(app, open, 'ada@people.test')
    const stays = [
      409,
      'Goods and price are agreed by now, so this stays on the list. Owners of the team can leave it out.',
    ]
    expect(outcome(await remove(open, [id]))).toEqual(stays)
    expect(outcome(await removeOne(open, id))).toEqual(stays)
    const done = await insertProject(app, { state: 'done' })
    const old = await insertSubmission(app, done, 'ada@people.test')
    expect(outcome(await remove(done, [old]))).toEqual(final)
    expect(outcome(await removeOne(done, old))).toEqual(final)
  })
})

describe('finalizing by the viewer link', () => {
  it('answers the state that follows, once, and orders nothing', async () => {
    const project = await insertProject(app)
    const { body } = await finalize(project)
    expect(body.data.attributes).toMatchObject({ state: 'submissions_finalized', orderFinalized: true })
    expect(outcome(await finalize(project))).toEqual(final)
    expect(await auditEvents(app, project, 'project.finalized')).toMatchObject([
      { actor_kind: 'link', actor_name: 'Project link' },
    ])
    const { rows } = await app.db.pool.query('select finalized_by from projects where id = $1', [project.id])
    expect(rows[0].finalized_by).toBe('Project link')
    expect((await app.db.pool.query('select from orders')).rowCount).toBe(0)
  })

  it('is refused before goods and price are agreed', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    expect(outcome(await finalize(project))).toEqual([
      422,
      'Goods and price are still being agreed. You can finalize once that is done.',
    ])
  })
})
