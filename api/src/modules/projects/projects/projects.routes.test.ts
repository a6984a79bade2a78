import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { insertItem, insertProject, insertSubmission } from '../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
let member: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  member = await app.as('member')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const names = (body: any) => body.data.map((row: any) => row.attributes.name)

describe('the list of projects', () => {
  it('shows the team’s own, newest first, by page, name and state', async () => {
    await insertProject(app, { name: 'Offsite hoodies' })
    await insertProject(app, { name: 'New joiner kits', state: 'wish_list', in_hands_on: '2026-12-01' })
    await insertProject(app, { name: 'Summit mugs', state: 'done' })
    await insertProject(app, { name: 'Globex caps', team_id: app.world.otherTeam })
    const all = await member.get('/team/admin_orders')
    expect([names(all.body), all.body.meta.totalCount]).toEqual([
      ['Summit mugs', 'New joiner kits', 'Offsite hoodies'],
      3,
    ])
    expect(names((await owner.get('/team/admin_orders?search=KITS')).body)).toEqual(['New joiner kits'])
    expect(
      names((await owner.get('/team/admin_orders?filters[done]=true&filters[wish_list]=true')).body),
    ).toEqual(['Summit mugs', 'New joiner kits'])
    const second = await owner.get('/team/admin_orders?page[number]=2&page[size]=2')
    expect([names(second.body), second.body.meta.totalCount]).toEqual([['Offsite hoodies'], 3])
    expect(all.body.data[1].attributes).toEqual({
      uuid: expect.any(String),
      name: 'New joiner kits',
      state: 'wish_list',
      inHandsDate: '2026-12-01',
      numberOfSubmissions: 0,
      expectedNumberOfRecipients: null,
      customerSuccessManager: null,
      enableCollectionLink: false,
      orderFinalized: false,
      createdAt: expect.any(String),
    })
    expect(names((await stranger.get('/team/admin_orders')).body)).toEqual(['Globex caps'])
  })

  it('refuses a state that does not exist', async () => {
    expect((await owner.get('/team/admin_orders?filters[open]=true')).status).toBe(400)
  })
})

describe('a project', () => {
  it('is the same by id and by uuid, with items, links and submissions', async () => {
    const operator = await app.db.pool.query(
      "insert into operators (email, name, password_hash) values ('mia@ribbon.test', 'Mia van Dam', 'x') returning id",
    )
    const project = await insertProject(app, {
      manager_id: operator.rows[0].id,
      link_on: true,
      expected_recipients: 40,
    })
    await insertItem(app, project, 'Hoodie', { Size: [], Color: ['Green', 'Black'] }, app.world.tee.product)
    const id = await insertSubmission(app, project, 'ada@people.test', {
      apparel_size: { Hoodie: { Size: 'M', Color: 'Green' } },
    })
    const { body } = await owner.get(`/team/admin_orders/${project.id}`)
    expect((await owner.get(`/team/admin_orders/${project.uuid}`)).body).toEqual(body)
    expect(body.data).toMatchObject({
      id: String(project.id),
      type: 'adminOrders',
      attributes: {
        numberOfSubmissions: 1,
        expectedNumberOfRecipients: 40,
        customerSuccessManager: { firstName: 'Mia', lastName: 'van Dam' },
        jwt: expect.stringMatching(/^[\w-]{32}$/),
        recipientCollectionAdminOrderUrl: expect.stringMatching(`/admin-order-recipients/${project.uuid}$`),
        apparelSizeNeeded: true,
        apparelSizeOptions: ['S', 'M', 'L'],
        items: [
          {
            name: 'Hoodie',
            quantity: 1,
            productId: String(app.world.tee.product),
            options: [
              { name: 'Size', choices: ['S', 'M', 'L'] },
              { name: 'Color', choices: ['Green', 'Black'] },
            ],
          },
        ],
        quote: null,
        canChange: true,
        canFinalize: true,
        canDeleteRecipients: false,
        canLeaveOutRecipients: true,
      },
      relationships: { recipients: { data: [{ id, type: 'orderRecipients' }] } },
    })
    expect(body.included[0].attributes).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@people.test',
      addressOne: '12 Canary Street',
      apparelSize: { Hoodie: { Size: 'M', Color: 'Green' } },
    })
  })

  it('keeps the viewer link, prices and addresses from members and limited users', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'canary@people.test', {
      phone: '+1 512 555 0100',
      company: 'Canary Ltd',
    })
    for (const actor of ['member', 'limited'] as const) {
      const { text, body } = await (await app.as(actor)).get(`/team/admin_orders/${project.id}`)
      expect(body.data.attributes).toMatchObject({
        jwt: null,
        quote: null,
        canChange: false,
        canFinalize: false,
      })
      expect(body.included[0].attributes).toMatchObject({ name: 'Ada Lovelace', city: 'Austin', state: 'TX' })
      expect(text).not.toMatch(/canary|12 Canary|78701|512 555/i)
    }
  })

  it('of another team, and one that does not exist, is the same 404', async () => {
    const foreign = await insertProject(app, { team_id: app.world.otherTeam })
    const missing = await owner.get('/team/admin_orders/987654321')
    expect(missing.status).toBe(404)
    for (const name of [foreign.id, foreign.uuid, '0', 'abc', '00000000-0000-4000-8000-000000000000']) {
      const answer = await owner.get(`/team/admin_orders/${name}`)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
  })
})
