import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { compactSubmissionTallies } from './submission-counts.store.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const pathOf = ({ id }: InsertedProject) => `/team/admin_orders/${id}`
const fold = () => inTransaction(app.db, compactSubmissionTallies)
/** As the list and the viewer's page count them by tallies; the owner's page counts rows. */
const shown = async (project: InsertedProject): Promise<number> => {
  const list = await owner.get('/team/admin_orders')
  const viewer = await app.anonymous.get(`/projects/${project.viewerToken}`)
  const page = await owner.get(pathOf(project))
  const counts = [
    list.body.data.find(({ id }: { id: string }) => id === String(project.id)),
    viewer.body.data,
    page.body.data,
  ].map(({ attributes }) => attributes.numberOfSubmissions)
  expect(new Set(counts).size, `${counts.join(', ')} are the same`).toBe(1)
  return counts[0]
}

it('counts submissions exactly while they are made, deleted and restored, and while the tallies are folded', async () => {
  const project = await insertProject(app, { state: 'wish_list' })
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, number) => insertSubmission(app, project, `p${number}@people.test`)),
  )
  await Promise.all([fold(), fold()])
  expect(await shown(project)).toBe(30)

  const rows = `${pathOf(project)}/order_recipients`
  const answers = await Promise.all([
    ...ids.slice(0, 10).map(id => owner.delete(`${rows}/${id}`)),
    owner.post(`${rows}/bulk_delete`, { recipient: { ids: ids.slice(10, 15) } }),
    ...Array.from({ length: 10 }, fold),
  ])
  expect(answers.filter(answer => answer && answer.status >= 300)).toEqual([])
  expect(await shown(project)).toBe(15)
  const { lastDeleted } = (await owner.get(pathOf(project))).body.data.attributes
  await Promise.all([owner.post(`${rows}/undo_delete`, { at: lastDeleted.at }), fold(), fold()])
  expect(lastDeleted.count).toBeGreaterThan(0)
  expect(await shown(project)).toBe(15 + lastDeleted.count)
  expect(await app.audit('count of a project')).toEqual([])
})

it('an audit finds a submission that is counted twice', async () => {
  const project = await insertProject(app)
  await insertSubmission(app, project, 'once@people.test')
  await app.db.pool.query(
    'insert into submission_tallies (team_id, project_id, delta) select team_id, id, 1 from projects where id = $1',
    [project.id],
  )
  const broken = await app.audit('count of a project')
  await app.db.pool.query(
    'delete from submission_tallies where id = (select max(id) from submission_tallies)',
  )
  expect(broken).toMatchObject([{ submissions: 1, noted: '2' }])
})
