import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../test/redemption/make-group-order.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { compactParticipantTallies } from './people-counts.store.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const path = '/team/group_orders'
const fold = () => inTransaction(app.db, compactParticipantTallies)
const countsOf = async (id: string) => {
  const [listed, page] = [await owner.get(path), await owner.get(`${path}/${id}`)]
  const inList = listed.body.data.find((row: { id: string }) => row.id === id).attributes.counts
  expect(page.body.data.attributes.counts).toEqual(inList)
  return inList
}

it('counts people exactly while they join, are skipped, enabled and removed, and while the tallies are folded', async () => {
  const { id } = await makeGroupOrder(owner, app.world)
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, number) => makeParticipant(app, id, { email: `p${number}@example.test` })),
  )
  await Promise.all([fold(), fold()])
  expect(await countsOf(id)).toMatchObject({ came: 30, choosing: 30, skipped: 0 })

  const act = (action: 'disable' | 'enable') => (person: number) =>
    owner.post(`${path}/${id}/recipients/${person}/${action}`)
  const answers = await Promise.all([
    ...people.slice(0, 20).map(act('disable')),
    ...people.slice(20, 25).map(person => owner.delete(`${path}/${id}/recipients/${person}`)),
    ...Array.from({ length: 10 }, fold),
  ])
  expect(answers.filter(answer => answer && answer.status >= 300)).toEqual([])
  await Promise.all([...people.slice(0, 5).map(act('enable')), fold(), fold()])
  expect(await countsOf(id)).toMatchObject({ came: 25, choosing: 10, skipped: 15 })
  expect(await app.audit('counts of a group order')).toEqual([])
})

it('keeps nothing of a page that is deleted', async () => {
  const { id } = await makeGroupOrder(owner, app.world)
  await makeParticipant(app, id, { email: 'last@example.test' })
  expect((await owner.delete(`${path}/${id}`)).status).toBe(204)
  await fold()
  const left = await app.db.pool.query('select 1 from participant_tallies where group_order_id = $1', [id])
  expect(left.rowCount).toBe(0)
})

it('an audit finds a person who is counted twice', async () => {
  const { id } = await makeGroupOrder(owner, app.world)
  await makeParticipant(app, id, { email: 'once@example.test' })
  await app.db.pool.query(
    `insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
     values ($1, $2, 'active', false, false, 1)`,
    [app.world.team, id],
  )
  const broken = await app.audit('counts of a group order')
  await app.db.pool.query(
    'delete from participant_tallies where id = (select max(id) from participant_tallies)',
  )
  expect(broken).toMatchObject([{ people: 1, noted: '2' }])
})
