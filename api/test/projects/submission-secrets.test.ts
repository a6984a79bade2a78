import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../../src/declared-routes.ts'
import { startApp, type Answered, type Client, type TestApp } from '../app-under-test.ts'
import { askForProof, confirm, ownRow, submit, submitted, verify } from './collecting.ts'
import { insertProduced, person, place, planned, settledRun } from './placing.ts'
import { insertItem, insertProject, type InsertedProject } from './project-rows.ts'

const routes = Object.values(declaredRoutes).flatMap(each => Object.entries(each)) as [string, Route][]
const reads = routes.filter(
  ([, { method, access }]) =>
    method === 'GET' && ['public', 'session', 'member', 'owner', 'team_owner'].includes(access),
)

const email = 'violet.person@people.test'
/** What nobody but owners may read of a person. The name and city are not in it: members may read those. */
const secret = {
  company: 'Violet Works',
  phone: '+12125550142',
  address_one: '12 Violet Street',
  address_two: 'Violet Suite 3',
  zipcode: '10280',
}
const pattern = /violet|2125550142|\b10280\b/i

describe('what people submit for a project', () => {
  let app: TestApp
  let owner: Client
  let collecting: InsertedProject
  let token: string
  let produced: InsertedProject
  let ids: string[]
  let people: [string, Client][]
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMITS: '0' } })
    owner = await app.as('owner')
    people = [
      ['a member', await app.as('member')],
      ['a limited user', await app.as('limited')],
      ['another team', await app.as('stranger')],
      ['nobody signed in', app.anonymous],
    ]
    collecting = await insertProject(app, { link_on: true })
    await insertItem(app, collecting, 'Hoodie', { Size: [] })
    const home = { ...secret, name: 'Maya Torres', city: 'New York', state: 'NY' }
    const sent = { ...home, zip_code: home.zipcode, apparel_size: { Hoodie: { Size: 'M' } } }
    const row = await submitted(app, collecting, email, sent)
    token = row.headers['recipient-token'] ?? ''
    const operator = await app.operator()
    produced = await insertProduced(app)
    const ordered = { ...secret, name: 'Maya Torres', city: 'New York', province: 'NY' }
    const placedRow = await person(app, produced, email, ordered)
    const plan = await planned(operator, produced)
    await place(operator, produced, plan)
    await settledRun(operator, produced, plan.id, 120_000)
    await app.settleJobs()
    const orders = await app.db.pool.query(
      'select id::text, recipient_id::text as "recipientId" from orders where project_id = $1',
      [produced.id],
    )
    const { id, recipientId } = orders.rows[0] // throws where nothing was placed
    const projects = [collecting, produced].flatMap(project => [String(project.id), project.uuid])
    ids = [...new Set([...projects, row.id, placedRow, id, recipientId])]
  }, 180_000)
  afterAll(() => app.stop())

  /** Paths of a call with every combination of the ids in them. */
  const pathsOf = ({ path }: Route): string[] => {
    let paths: string[] = [path]
    for (const [name] of path.matchAll(/:\w+/g))
      paths = paths.flatMap(each => ids.map(id => each.replace(name, id)))
    return paths
  }
  const showsSecrets = ({ text, headers }: Answered) => {
    const all = text + JSON.stringify(headers)
    return (
      pattern.test(all) || [token, collecting.viewerToken, produced.viewerToken].some(t => all.includes(t))
    )
  }
  const leaksTo = async (client: Client) => {
    const leaks: string[] = []
    for (const [name, route] of reads)
      for (const path of pathsOf(route))
        if (showsSecrets(await client.get(path))) leaks.push(`${name} ${path}`)
    return leaks
  }

  it('is read by owners, so what is looked for below can be found', async () => {
    const read = (await leaksTo(owner)).map(leak => leak.split(' ')[0])
    for (const call of ['getProject', 'listProjectRecipients']) expect(read).toContain(call)
  }, 180_000)

  it('is in no answer to members, other teams and strangers, also once it is ordered', async () => {
    for (const [who, client] of people) expect([who, await leaksTo(client)]).toEqual([who, []])
  }, 300_000)

  it('is in no answer to a stranger who knows the link and the email address', async () => {
    const wrong = 'p1_'.padEnd(35, 'A')
    const answers = [
      await askForProof(app, collecting, email),
      await verify(app, collecting, { token: '000000', email }),
      await submit(app, collecting, email, { apparel_size: { Hoodie: { Size: 'M' } } }),
      await app.anonymous.post(`/team/admin_orders/${collecting.uuid}/order_recipients/send_own_link`, {
        recipient: { email },
      }),
      await confirm(app, collecting, 'c1_'.padEnd(35, 'A')),
      await ownRow(app, collecting, { 'recipient-token': wrong }),
      await ownRow(app, collecting, { 'recipient-token': wrong }, 'PUT', { recipient: { city: 'Waco' } }),
      await ownRow(app, collecting, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 202, 200, 404, 404, 404, 404])
    expect(answers.filter(showsSecrets)).toEqual([])
  })

  it('is in no refusal to a member who tries to change or export it', async () => {
    const [, member] = people[0]! // the first of the list above
    const path = `/team/admin_orders/${collecting.id}`
    const { rows } = await app.db.pool.query('select id from submissions where project_id = $1', [
      collecting.id,
    ])
    const row = `${path}/order_recipients/${rows[0].id}`
    const answers = [
      await member.put(row, { recipient: { zip_code: '1' } }),
      await member.post(`${row}/leave_out`),
      await member.delete(row),
      await member.get(`${path}/export_recipient_csv`),
      await member.post(`${path}/rotate_viewer_link`),
      await member.send('PATCH', `${path}/finalize_submissions`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect(answers.filter(showsSecrets)).toEqual([])
  })
})
