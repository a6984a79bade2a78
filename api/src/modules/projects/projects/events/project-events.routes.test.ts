import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertItem, insertProject, insertSubmission } from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

describe('the log of a project', () => {
  it('says what happened and by whom, newest first, and nothing of what people submitted', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const path = `/team/admin_orders/${project.id}`
    const id = await insertSubmission(app, project, 'canary@people.test')
    await owner.put(`${path}/order_recipients/${id}`, { recipient: { address_one: '7 Canary Lane' } })
    await owner.post(`${path}/order_recipients/bulk_delete`, { recipient: { ids: [id] } })
    const { body, text } = await owner.get(`${path}/events?page[size]=1`)
    expect([body.data[0].attributes, body.meta]).toEqual([
      {
        action: 'project.submissions_deleted',
        by: 'Olivia Test',
        at: expect.any(String),
        submissions: 1,
        state: null,
        reason: null,
      },
      { totalCount: 2 },
    ])
    expect(text).not.toMatch(/canary/i)
    const others = [await app.as('member'), await app.as('stranger')]
    expect(await Promise.all(others.map(async by => (await by.get(`${path}/events`)).status))).toEqual([
      403, 404,
    ])
  })
})

describe('the sums of a project', () => {
  it('count the pieces of each size, for every role of the team', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    for (const [person, size] of Object.entries({ ada: 'M', ben: 'M', cleo: 'L' }))
      await insertSubmission(app, project, `${person}@people.test`, {
        apparel_size: { Hoodie: { Size: size } },
      })
    const path = `/team/admin_orders/${project.id}/sizes`
    const { body } = await (await app.as('limited')).get(path)
    expect(body.data.attributes).toMatchObject({ people: 3, leftOut: 0 })
    expect(JSON.stringify(body.data.attributes.items[0])).toContain('Hoodie')
    expect((await (await app.as('stranger')).get(path)).status).toBe(404)
  })
})
