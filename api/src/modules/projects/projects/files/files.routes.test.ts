import { inTransaction } from '../../../../platform/db/database.ts'
import { linkFile } from './link-file.ts'
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
  app = await startApp()
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
    const { status, text } = await owner.get(await linkOf(project.id))
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
    const { text } = await owner.get(await linkOf(project.id))
    expect(text.trim().split('\r\n')).toHaveLength(1_002)
  })

  it('can be downloaded once, within ten minutes', async () => {
    const project = await insertProject(app)
    const once = await linkOf(project.id)
    expect((await owner.get(once)).status).toBe(200)
    expect((await owner.get(once)).status).toBe(404)
    const late = await linkOf(project.id)
    await app.db.pool.query("update project_file_links set expires_at = now() - interval '1 second'")
    expect((await owner.get(late)).status).toBe(404)
    expect((await app.anonymous.get('/project_recipient_files/none')).status).toBe(404)
  })

  it('is opened in the session that asked for it, and nowhere else', async () => {
    const project = await insertProject(app)
    const link = await linkOf(project.id)
    const others = [app.anonymous, await app.as('storeAdmin'), await app.as('stranger')]
    for (const other of others) expect((await other.get(link)).status).toBe(404)
    await app.db.pool.query("update memberships set role = 'member' where user_id = $1", [
      app.world.users.owner.id,
    ])
    expect((await owner.get(link)).status).toBe(404)
    await app.db.pool.query("update memberships set role = 'team_owner' where user_id = $1", [
      app.world.users.owner.id,
    ])
    expect((await owner.get(link)).status).toBe(200)
  })

  it('is opened with the viewer link that asked for it, until that is replaced', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    const ask = async () => {
      const { rows } = await app.db.pool.query<{ viewer_token_hash: string }>(
        'select viewer_token_hash from projects where id = $1',
        [project.id],
      )
      const asker = { viewerTokenHash: rows[0]!.viewer_token_hash }
      const author = { kind: 'service', id: null, name: 'Project link' } as const
      return `/project_recipient_files/${await inTransaction(app.db, tx => linkFile(tx, project, author, asker))}`
    }
    expect((await app.anonymous.get(await ask())).text).toContain('ada@people.test')
    const old = await ask()
    await owner.post(`/team/admin_orders/${project.id}/rotate_viewer_link`)
    expect((await app.anonymous.get(old)).status).toBe(404)
    const late = await ask()
    await app.db.pool.query('update projects set viewer_link_ends_at = now() where id = $1', [project.id])
    expect((await app.anonymous.get(late)).status).toBe(404)
  })

  it('is not made for another team', async () => {
    const project = await insertProject(app)
    const stranger = await app.as('stranger')
    expect((await stranger.get(`/team/admin_orders/${project.id}/export_recipient_csv`)).status).toBe(404)
  })
})

describe('exports of projects', () => {
  it('name the team’s projects, and who submitted for one', async () => {
    const project = await insertProject(app, { name: 'Caps for the fair' })
    await insertItem(app, project, 'Cap', { Size: [] })
    await insertSubmission(app, project, 'cap@people.test', { apparel_size: { Cap: { Size: 'M' } } })
    const linesOf = async (type: string) => {
      const { data } = (await owner.post(`/exports/${type}`, { filters: { admin_order_id: project.id } }))
        .body
      await app.settleJobs()
      const { fileUrl } = (await owner.get(`/exports/${data.id}`)).body.data.attributes
      return (await owner.get(fileUrl)).text.trim().split('\r\n')
    }
    expect((await linesOf('projects')).slice(1)).toEqual([
      expect.stringMatching(/^Caps for the fair,submissions open,,1,,1 × Cap,/),
    ])
    expect((await linesOf('project_recipients')).slice(1)).toEqual([
      expect.stringMatching(/^Caps for the fair,Ada Lovelace,,cap@people\.test,.*,Cap: M,,/),
    ])
    expect((await (await app.as('member')).post('/exports/project_recipients')).status).toBe(403)
  })
})
