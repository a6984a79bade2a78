import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertItem, insertProject, insertSubmission } from '../../../../../test/projects/project-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const details = (uuid: string) => app.anonymous.get(`/team/admin_orders/${uuid}/details`)

describe('reading the page of a collection link', () => {
  it('answers what people need to submit, and no id, viewer link or number', async () => {
    const project = await insertProject(app, { link_on: true, in_hands_on: '2027-01-15' })
    await insertItem(app, project, 'Hoodie', { Size: [] })
    await insertItem(app, project, 'Bottle')
    await insertSubmission(app, project, 'ada@people.test')
    const { status, body, text } = await details(project.uuid.toUpperCase())
    expect([status, body.data.id, body.data.type]).toEqual([200, project.uuid, 'adminOrderDetails'])
    expect(body.data.attributes).toEqual({
      adminOrderTitle: 'Offsite hoodies',
      adminOrderDescription: null,
      teamName: expect.any(String),
      teamLogo: null,
      state: 'submissions_open',
      inHandsDate: '2027-01-15',
      orderFinalized: false,
      enableCollectionLink: true,
      emailVerificationEnabled: false,
      isPaused: false,
      allowedDomains: [],
      apparelSizeNeeded: true,
      apparelSizeOptions: ['S', 'M', 'L'],
      customApparelSizeOptions: [],
      items: [
        { name: 'Hoodie', image: null, quantity: 1, options: [{ name: 'Size', choices: ['S', 'M', 'L'] }] },
        { name: 'Bottle', image: null, quantity: 1, options: [] },
      ],
    })
    expect(text).not.toContain('ada@people.test')
  })

  it('shows a title in place of the project’s name', async () => {
    const project = await insertProject(app, { link_on: true })
    await app.db.pool.query("update projects set title = 'Summit kit' where id = $1", [project.id])
    const { body, text } = await details(project.uuid)
    expect(body.data.attributes.adminOrderTitle).toBe('Summit kit')
    expect(text).not.toContain('Offsite hoodies')
  })

  it('answers a link that is off, one that nobody has, an id, and a team without projects in the same bytes', async () => {
    const off = await insertProject(app)
    const finalized = await insertProject(app, { state: 'done' })
    const on = await insertProject(app, { link_on: true, team_id: app.world.otherTeam })
    await app.db.pool.query("update teams set modules = array_remove(modules, 'project') where id = $1", [
      app.world.otherTeam,
    ])
    const answers = await Promise.all(
      [off.uuid, finalized.uuid, on.uuid, '3f2a9c10-0000-4000-8000-000000000000', String(off.id), 'x'].map(
        details,
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  it('says of a finalized project that it is, and nothing else', async () => {
    const project = await insertProject(app, { link_on: true, state: 'in_production' })
    expect((await details(project.uuid)).body.data).toEqual({
      id: project.uuid,
      type: 'adminOrderDetails',
      attributes: { orderFinalized: true },
    })
  })

  it('shows the page of a suspended team, and of a project that is full, as paused', async () => {
    const full = await insertProject(app, { link_on: true, expected_recipients: 1 })
    for (let index = 0; index < 21; index++) await insertSubmission(app, full, `p${index}@people.test`)
    expect((await details(full.uuid)).body.data.attributes.isPaused).toBe(true)
  })
})
