import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from '../app-under-test.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { remoteClient } from '../tools/remote-client.ts'
import { submit } from './collecting.ts'
import { auditEvents, insertProject, type InsertedProject } from './project-rows.ts'

/** The full size, which `npm run chaos` takes: SUBMITTERS=500. */
const submitters = Number(process.env['SUBMITTERS'] ?? 120)

let app: TestApp
let servers: ServerProcess[]
let people: Client[]
let owner: Client
let link: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess(app.config, { RATE_LIMITS: '0' })))
  people = servers.slice(0, 2).map(({ url }) => remoteClient(url))
  owner = remoteClient(servers[2]!.url, (await app.as('owner')).headers)
  link = remoteClient(servers[2]!.url)
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill()))
  await app.stop()
})

const submitAll = (project: InsertedProject, emails: string[]): Promise<Answered>[] =>
  emails.map((email, n) => submit({ ...app, anonymous: people[n % 2]! }, project, email))
const count = async ({ id }: InsertedProject) =>
  (
    await app.db.pool.query<{ count: number }>(
      'select count(*)::int as count from submissions where project_id = $1',
      [id],
    )
  ).rows[0]!.count
const withStatus = (answers: Answered[], status: number) =>
  answers.filter(answer => answer.status === status).length

describe(`${submitters} people who submit at two server processes while an owner and the link finalize`, () => {
  it(
    'are in or refused: one of both finalizes within a second, and no row comes after it',
    { timeout: 60_000 + submitters * 200 },
    async () => {
      const waits: number[] = []
      for (let round = 0; round < 3; round++) {
        const project = await insertProject(app, { link_on: true })
        const emails = Array.from({ length: submitters }, (_, n) => `person${n}@people.test`)
        const submitting = submitAll(project, emails)
        await Promise.race(submitting)
        const begun = performance.now()
        const ends = await Promise.all(
          [
            { by: owner, path: `/team/admin_orders/${project.uuid}` },
            { by: link, path: `/projects/${project.viewerToken}` },
          ].map(async ({ by, path }) => {
            const { status } = await by.send('PATCH', `${path}/finalize_submissions`)
            const waited = performance.now() - begun
            return { status, waited, rows: await count(project) }
          }),
        )
        expect(ends.map(end => end.status).sort()).toEqual([200, 409])
        const won = ends.find(end => end.status === 200)!
        waits.push(won.waited)
        const answers = await Promise.all(submitting)
        expect(withStatus(answers, 201) + withStatus(answers, 409)).toBe(submitters)
        expect([won.rows, await count(project)]).toEqual([withStatus(answers, 201), withStatus(answers, 201)])
        expect(await auditEvents(app, project, 'project.finalized')).toHaveLength(1)
      }
      // One of three may be late on a busy machine.
      expect(waits.toSorted((one, other) => one - other)[1]).toBeLessThan(1_000)
      expect(await app.audit()).toEqual([])
    },
  )
})

describe('50 submissions of one address at two server processes', () => {
  it('make one row, whatever the spelling', async () => {
    const project = await insertProject(app, { link_on: true })
    const spellings = ['ada.love', 'adalove', 'ADA.LOVE', 'a.d.a.love+x']
    const emails = Array.from({ length: 50 }, (_, n) => `${spellings[n % 4]}@gmail.com`)
    const answers = await Promise.all(submitAll(project, emails))
    expect([withStatus(answers, 201), withStatus(answers, 202)]).toEqual([1, 49])
    expect(await count(project)).toBe(1)
  })
})
