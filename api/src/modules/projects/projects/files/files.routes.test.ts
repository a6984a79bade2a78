import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertItem,
  insertProject,
  insertSubmission,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const linkOf = async (id: number) => {
  const { body } = await owner.get(`/team/admin_orders/${id}/export_recipient_csv`)
  return String(body.order_recipient_csv_url).replace(/^.*\/api\/v2/, '')
}

describe('the file of a project’s submissions', () => {
  it('has a column for each option, opens harmlessly, and is recorded', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [], Color: ['Green'] })
    await insertSubmission(app, project, 'ada@people.test', {
      company: '=HYPERLINK("x")',
      apparel_size: { Hoodie: { Size: 'M', Color: 'Green' } },
    })
    await insertSubmission(app, project, 'ben@people.test', { name: 'Ben Okafor', left_out_at: new Date() })
    const { status, text } = await app.anonymous.get(await linkOf(project.id))
    expect([status, text.replace('\ufeff', '').trim().split('\r\n')]).toEqual([
      200,
      [
        'Name,Company,Email,Phone,Address Line 1,Address Line 2,City,State,Country,Zip,Hoodie: Size,Hoodie: Color,Left out,Tracking',
        'Ben Okafor,,ben@people.test,,12 Canary Street,,Austin,TX,US,78701,,,Yes,',
        'Ada Lovelace,"\'=HYPERLINK(""x"")",ada@people.test,,12 Canary Street,,Austin,TX,US,78701,M,Green,,',
      ],
    ])
    expect(await auditEvents(app, project, 'project.submissions_exported')).toHaveLength(1)
  })

  it('has every row of more than one batch', async () => {
    const project = await insertProject(app)
    await app.db.pool.query(
      `insert into submissions (team_id, project_id, email, person_key, name, address_one, city)
       select $1, $2, n || '@people.test', n || '@people.test', 'Person ' || n, '1 Elm St', 'Austin'
       from generate_series(1, 1001) n`,
      [project.teamId, project.id],
    )
    const { text } = await app.anonymous.get(await linkOf(project.id))
    expect(text.trim().split('\r\n')).toHaveLength(1_002)
  })

  it('can be downloaded once, within ten minutes', async () => {
    const project = await insertProject(app)
    const once = await linkOf(project.id)
    expect((await app.anonymous.get(once)).status).toBe(200)
    expect((await app.anonymous.get(once)).status).toBe(404)
    const late = await linkOf(project.id)
    await app.db.pool.query("update project_file_links set expires_at = now() - interval '1 second'")
    expect((await app.anonymous.get(late)).status).toBe(404)
    expect((await app.anonymous.get('/project_recipient_files/none')).status).toBe(404)
  })

  it('is not made for another team', async () => {
    const project = await insertProject(app)
    const stranger = await app.as('stranger')
    expect((await stranger.get(`/team/admin_orders/${project.id}/export_recipient_csv`)).status).toBe(404)
  })
})
