import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { mailProjectsDueSoon } from './mail-projects-due-soon.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const mails = async ({ id }: InsertedProject) =>
  (
    await app.db.pool.query(
      `select recipient, subject_key from mails where kind = 'project-due-soon' and subject_key like $1 order by id`,
      [`project:${id}:%`],
    )
  ).rows

it('owners are mailed two weeks before the due date, once for each date, also by two at once', async () => {
  const project = await insertProject(app, {
    in_hands_on: inDays(14),
    link_on: true,
    expected_recipients: 12,
  })
  await insertSubmission(app, project, 'ada@people.test')
  await Promise.all([mailProjectsDueSoon(app.db), mailProjectsDueSoon(app.db)])
  await mailProjectsDueSoon(app.db)
  const sent = await mails(project)
  expect(sent.map(mail => mail.recipient)).toContain(app.world.users.owner.email)
  expect(new Set(sent.map(mail => mail.recipient)).size).toBe(sent.length)
  await app.settleJobs()
  const [mail] = await inboxOf(app, app.world.users.owner.email)
  expect(mail?.text).toContain('1 of 12 people have submitted')
  await app.db.pool.query('update projects set in_hands_on = $2 where id = $1', [project.id, inDays(10)])
  await mailProjectsDueSoon(app.db)
  expect(await mails(project)).toHaveLength(sent.length * 2)
})

it('nobody is mailed of a project that is far, past, final or without a link', async () => {
  const quiet = [
    await insertProject(app, { in_hands_on: inDays(16), link_on: true }),
    await insertProject(app, { in_hands_on: inDays(-2), link_on: true }),
    await insertProject(app, { in_hands_on: inDays(5), link_on: false }),
    await insertProject(app, { in_hands_on: inDays(5), link_on: true, state: 'in_production' }),
    await insertProject(app, { link_on: true }),
  ]
  await mailProjectsDueSoon(app.db)
  for (const project of quiet) expect(await mails(project)).toEqual([])
})
