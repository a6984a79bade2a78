import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../../src/declared-routes.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { viewerCalls } from '../authorization/outsiders.ts'
import { submitted } from './collecting.ts'
import { insertProject, insertSubmission, type InsertedProject } from './project-rows.ts'

const routes = Object.values(declaredRoutes).flatMap(each => Object.entries(each)) as [string, Route][]
const calls = routes.filter(([, route]) => route.access === 'project-token')

describe('the calls of the viewer link', () => {
  let app: TestApp
  let owner: Client
  let operator: Client
  let project: InsertedProject
  let foreign: InsertedProject
  let row: string
  let foreignRow: string
  let ownRowToken: string
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    operator = await app.operator()
    project = await insertProject(app, { link_on: true })
    foreign = await insertProject(app, { team_id: app.world.otherTeam })
    row = await insertSubmission(app, project, 'ada@people.test')
    foreignRow = await insertSubmission(app, foreign, 'canary@globex.test', { name: 'CanaryGlobex' })
    ownRowToken = (await submitted(app, project, 'ben@people.test')).headers['recipient-token']
  })
  afterAll(() => app.stop())

  const send = (route: Route, token: string, recipientId = row, client = app.anonymous, headers = {}) =>
    client.send(
      route.method,
      route.path.replace(':jwt', token).replace(':recipientId', recipientId),
      route.method === 'GET' || route.method === 'DELETE'
        ? undefined
        : {
            recipient: { ids: [recipientId], city: 'Waco' },
            admin_order: { allowed_domains: ['taken.test'] },
          },
      headers,
    )
  const outcome = ({ status, text }: { status: number; text: string }) => `${status} ${text}`
  const rowsOf = async () =>
    (
      await app.db.pool.query(`
        select to_jsonb(p) as row from projects p
        union all select to_jsonb(s) from submissions s
        union all select to_jsonb(l) from project_file_links l`)
    ).rows
  const unchanged = async (work: () => Promise<void>) => {
    const before = await rowsOf()
    await work()
    expect(await rowsOf()).toEqual(before)
  }
  const withTeam = async (change: string, work: () => Promise<void>) => {
    await app.db.pool.query(`update teams set ${change} where id = $1`, [project.teamId])
    try {
      await work()
    } finally {
      await app.db.pool.query(
        `update teams set modules = '{swag_store,project}', suspended_reason = null, suspended_at = null where id = $1`,
        [project.teamId],
      )
    }
  }

  it('are decided in the table', () => {
    expect(calls.map(([name]) => name).sort()).toEqual([...viewerCalls].sort())
    const spending = routes.filter(([, { path }]) => /pay|charge|order_runs|place/.test(path))
    expect(spending.map(([, { access }]) => access)).not.toContain('project-token')
  })

  describe.each(calls)('%s', (_, route) => {
    it('answers absent, foreign and other kinds of tokens alike, whoever is signed in', async () => {
      const missing = outcome(await send(route, 'absent-token'))
      expect(missing).toMatch(/^404 /)
      const { viewerToken } = project
      const tokens = [
        `${viewerToken.slice(0, -1)}${viewerToken.endsWith('A') ? 'B' : 'A'}`,
        viewerToken.slice(1),
        viewerToken.toUpperCase(),
        ownRowToken,
        ownRowToken.slice(3),
        project.uuid,
        String(project.id),
        '%20',
      ]
      await unchanged(async () => {
        for (const token of tokens) {
          expect([token, outcome(await send(route, token))]).toEqual([token, missing])
          for (const client of [owner, operator])
            expect(outcome(await send(route, token, row, client))).toBe(missing)
        }
        const shown = { 'recipient-token': ownRowToken }
        expect(outcome(await send(route, 'absent-token', row, app.anonymous, shown))).toBe(missing)
      })
    })

    it('answers a link that has ended, or that a new one replaced, like an absent one', async () => {
      const missing = outcome(await send(route, 'absent-token'))
      const ended = await insertProject(app, { state: 'done' })
      const id = await insertSubmission(app, ended, 'ada@people.test')
      const setEnd = (end: string) =>
        app.db.pool.query(`update projects set viewer_link_ends_at = ${end} where id = $1`, [ended.id])
      await setEnd("now() - interval '1 second'")
      expect(outcome(await send(route, ended.viewerToken, id))).toBe(missing)
      await setEnd("now() + interval '1 hour'")
      expect(outcome(await send(route, ended.viewerToken, id))).not.toBe(missing)
      expect((await owner.post(`/team/admin_orders/${ended.id}/rotate_viewer_link`)).status).toBe(200)
      expect(outcome(await send(route, ended.viewerToken, id))).toBe(missing)
    })

    it('reaches rows of its own project only', async () => {
      const mine = await insertProject(app, { state: 'wish_list' })
      await insertSubmission(app, mine, 'ada@people.test')
      const missing = outcome(await send(route, 'absent-token'))
      const answer = await send(route, mine.viewerToken, foreignRow)
      expect(answer.text).not.toMatch(/CanaryGlobex|globex/i)
      if (route.path.includes(':recipientId'))
        for (const id of [foreignRow, row, '0', 'x'])
          expect(outcome(await send(route, mine.viewerToken, id))).toBe(missing)
    })

    it('is missing without the team’s module, and changes nothing while the team is suspended', async () => {
      const missing = outcome(await send(route, 'absent-token'))
      await withTeam("modules = '{swag_store}'", () =>
        unchanged(async () => {
          expect(outcome(await send(route, project.viewerToken))).toBe(missing)
        }),
      )
      await withTeam("suspended_reason = 'Unpaid', suspended_at = now()", async () => {
        const before = await rowsOf()
        const answer = await send(route, project.viewerToken)
        expect(answer.text).not.toContain('Unpaid')
        if (route.method === 'GET') return expect(answer.status).toBe(200)
        if (route.withoutProof) return expect(answer.code).toBe('invalid_input')
        expect([answer.status, answer.code]).toEqual([409, 'project_paused'])
        expect(await rowsOf()).toEqual(before)
      })
    })
  })

  it('says on a paused project that nothing can be changed', async () => {
    await withTeam("suspended_reason = 'Unpaid', suspended_at = now()", async () => {
      const { body: shown } = await app.anonymous.get(`/projects/${project.viewerToken}`)
      expect(shown.data.attributes).toMatchObject({
        canChange: false,
        canFinalize: false,
        canDeleteRecipients: false,
      })
    })
  })

  it('refuses the link 90 days after the project is done or canceled, and not once it goes on', async () => {
    const ending = await insertProject(app, { state: 'shipping' })
    const move = (state: string) =>
      operator.post(`/operations/projects/${ending.id}/move`, { state, reason: 'Said so' })
    const days = async () => {
      const { rows } = await app.db.pool.query(
        'select extract(day from viewer_link_ends_at - now())::int as days from projects where id = $1',
        [ending.id],
      )
      return rows[0].days
    }
    expect((await move('done')).status).toBe(200)
    expect([89, 90]).toContain(await days())
    expect((await move('shipping')).status).toBe(200)
    expect(await days()).toBeNull()
  })
})
