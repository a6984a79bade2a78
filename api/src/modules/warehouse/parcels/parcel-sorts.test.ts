import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let operator: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  await parcel({ name: 'ben', state: 'packed', service: 'Express', isForeign: true })
  await parcel({ name: 'Ada', state: 'queued', service: 'standard' })
  await parcel({ name: 'Cleo', state: 'labelled', service: 'Economy' })
  await parcel({ name: 'Dora', state: 'delivered', service: 'Economy' })
})
afterAll(() => app.stop())

interface NewParcel {
  name: string
  state: string
  service: string
  isForeign?: boolean
}

async function parcel({ name, state, service, isForeign = false }: NewParcel) {
  const { team, otherTeam, users } = app.world
  const [teamId, userId] = isForeign ? [otherTeam, users.stranger.id] : [team, users.owner.id]
  await app.db.pool.query(
    `with placed as (
       insert into orders (team_id, user_id, status, tracking_token, ship_name, service_name)
       values ($1, $2, 'processing', gen_random_uuid(), $3, $4)
       returning team_id, id)
     insert into parcels (team_id, order_id, state) select team_id, id, $5 from placed`,
    [teamId, userId, name, service, state],
  )
}

const namesBy = async (sort: string, query = '') => {
  const { status, body } = await operator.get(`/operations/parcels?sort=${sort}${query}`)
  expect(status).toBe(200)
  return body.data.map((row: any) => row.attributes.recipientName)
}

test('the queue is sorted by age, state, service, team or recipient, whatever the capitals', async () => {
  expect(await namesBy('oldest')).toEqual(['ben', 'Ada', 'Cleo'])
  expect(await namesBy('newest')).toEqual(['Cleo', 'Ada', 'ben'])
  expect(await namesBy('state')).toEqual(['Ada', 'Cleo', 'ben'])
  expect(await namesBy('service')).toEqual(['Cleo', 'ben', 'Ada'])
  expect(await namesBy('team')).toEqual(['Ada', 'Cleo', 'ben'])
  expect(await namesBy('recipient')).toEqual(['Ada', 'ben', 'Cleo'])
})

test('an order goes with filters and pages', async () => {
  expect(await namesBy('recipient', '&page[size]=1&page[number]=2')).toEqual(['ben'])
  expect(await namesBy('newest', '&filters[state]=delivered')).toEqual(['Dora'])
})

test('an unknown order is refused', async () => {
  expect((await operator.get('/operations/parcels?sort=color')).status).toBe(400)
})
