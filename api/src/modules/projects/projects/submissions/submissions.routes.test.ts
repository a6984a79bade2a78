import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertItem,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
let member: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  member = await app.as('member')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const rowsOf = ({ id }: InsertedProject) => `/team/admin_orders/${id}/order_recipients`
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const missing = [404, 'Route not found.']
const final = [
  409,
  'The submissions of this project are final. Ask your customer success manager to open them again.',
]

describe('the submissions of a project', () => {
  it('are listed newest first, by page, name and email', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    await insertSubmission(app, project, 'ben@people.test', { name: 'Ben Okafor' })
    const { body } = await owner.get(`${rowsOf(project)}?page[size]=1`)
    expect([body.data[0].attributes.name, body.data.length, body.meta.totalCount]).toEqual([
      'Ben Okafor',
      1,
      2,
    ])
    expect((await owner.get(`${rowsOf(project)}?search=LOVELACE`)).body.meta.totalCount).toBe(1)
    expect((await owner.get(`${rowsOf(project)}?search=ben@`)).body.meta.totalCount).toBe(1)
    expect(outcome(await stranger.get(rowsOf(project)))).toEqual(missing)
  })

  it('are marked where another one has the same name and street, for owners', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    await insertSubmission(app, project, 'ben@people.test', { name: 'Ben Okafor' })
    await insertSubmission(app, project, 'ada@home.test', {
      name: 'ADA lovelace',
      address_one: '12 canary street',
    })
    await insertSubmission(app, project, 'gone@people.test', { name: 'Ben Okafor', deleted_at: new Date() })
    const marks = async (who: Client) =>
      (await who.get(rowsOf(project))).body.data.map((row: any) => row.attributes.isLikelyDouble)
    expect(await marks(owner)).toEqual([true, false, true])
    expect(await marks(member)).toEqual([false, false, false])
  })

  it('are shown to members without addresses, who cannot find them by email either', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'canary@people.test')
    const { text, body } = await member.get(rowsOf(project))
    expect([body.data[0].attributes.name, body.data[0].attributes.city]).toEqual(['Ada Lovelace', 'Austin'])
    expect(text).not.toMatch(/canary/i)
    expect((await member.get(`${rowsOf(project)}?search=canary`)).body.data).toEqual([])
  })
})

describe('changing a submission', () => {
  it('keeps what is not sent, reads the sizes as map or list, and is recorded without the address', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [], Color: ['Green', 'Black'] })
    const id = await insertSubmission(app, project, 'ada@people.test')
    const path = `${rowsOf(project)}/${id}`
    const first = await owner.put(path, {
      recipient: {
        address_one: '9 New Canary Road',
        zip_code: '73301',
        apparel_size: { Hoodie: { Size: 'm', Color: 'Green' } },
      },
    })
    expect([first.status, first.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        name: 'Ada Lovelace',
        addressOne: '9 New Canary Road',
        zipcode: '73301',
        city: 'Austin',
        apparelSize: { Hoodie: { Size: 'M', Color: 'Green' } },
        version: 1,
      }),
    ])
    const second = await owner.put(path, { apparel_size: [{ name: 'Hoodie', option: 'L' }] })
    expect(second.body.data.attributes).toMatchObject({ apparelSize: { Hoodie: { Size: 'L' } }, version: 2 })
    const same = await owner.put(path, { recipient: { zipcode: '73301' } })
    expect(same.body.data.attributes.version).toBe(2)
    const events = JSON.stringify(await auditEvents(app, project, 'project.submission_changed'))
    expect(events).toContain('addressOne')
    expect(events).not.toContain('Canary Road')
  })

  it('is refused for a choice that is not offered, a wrong address and an empty email', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    const path = `${rowsOf(project)}/${await insertSubmission(app, project, 'ada@people.test')}`
    const change = async (recipient: object) => outcome(await owner.put(path, { recipient }))
    expect(await change({ apparel_size: { Hoodie: { Size: 'XXL' } } })).toEqual([
      422,
      'Choose S, M, L for Size of Hoodie.',
    ])
    expect(await change({ apparel_size: { Mug: { Size: 'M' } } })).toEqual([
      422,
      'Mug is not part of this project.',
    ])
    expect(await change({ zip_code: '1' })).toEqual([422, expect.stringMatching(/zip/i)])
    expect(await change({ country: 'Atlantis' })).toEqual([422, 'Choose a country.'])
    expect(await change({ email: '  ' })).toEqual([422, 'Enter an email address like ada@example.com.'])
  })

  it('to an address that has submitted is refused, whatever its spelling', async () => {
    const project = await insertProject(app)
    await insertSubmission(app, project, 'ada@people.test')
    const path = `${rowsOf(project)}/${await insertSubmission(app, project, 'ben@people.test')}`
    expect(outcome(await owner.put(path, { recipient: { email: 'Ada+x@People.test' } }))).toEqual([
      422,
      'This address has submitted already. Change that row instead.',
    ])
  })

  it('names who changed the row since the editor loaded it', async () => {
    const project = await insertProject(app)
    const path = `${rowsOf(project)}/${await insertSubmission(app, project, 'ada@people.test')}`
    await owner.put(path, { recipient: { city: 'Dallas', version: 0 } })
    const admin = await app.as('storeAdmin')
    expect(outcome(await admin.put(path, { recipient: { city: 'Waco', version: 0 } }))).toEqual([
      409,
      'Olivia Test changed this meanwhile: city. Look at it, then save again.',
    ])
    expect((await admin.put(path, { recipient: { city: 'Waco' } })).status).toBe(200)
  })

  it('of another project, another team or a deleted row is answered as missing', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const other = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const change = { recipient: { city: 'Dallas' } }
    expect(outcome(await owner.put(`${rowsOf(other)}/${id}`, change))).toEqual(missing)
    expect(outcome(await stranger.put(`${rowsOf(project)}/${id}`, change))).toEqual(missing)
    expect(outcome(await owner.delete(`${rowsOf(project)}/${id}`))).toEqual([204])
    expect(outcome(await owner.put(`${rowsOf(project)}/${id}`, change))).toEqual(missing)
  })
})

describe('deleting submissions', () => {
  const remove = (project: InsertedProject, ids: unknown[]) =>
    owner.post(`${rowsOf(project)}/bulk_delete`, { recipient: { ids } })

  it('takes all of them or none, and the address may submit again', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const other = await insertProject(app, { state: 'wish_list' })
    const ada = await insertSubmission(app, project, 'ada@people.test')
    const ben = await insertSubmission(app, project, 'ben@people.test')
    const foreign = await insertSubmission(app, other, 'cleo@people.test')
    expect(outcome(await remove(project, [ada, foreign]))).toEqual(missing)
    expect((await owner.get(rowsOf(project))).body.meta.totalCount).toBe(2)
    expect(outcome(await remove(project, []))).toEqual([422, 'Choose at least one recipient.'])
    expect(outcome(await remove(project, [ada, Number(ben), ada]))).toEqual([204])
    expect((await owner.get(rowsOf(project))).body.meta.totalCount).toBe(0)
    await insertSubmission(app, project, 'ada@people.test')
  })

  it('is refused once goods and price are agreed, and once submissions are final', async () => {
    const open = await insertProject(app)
    const id = await insertSubmission(app, open, 'ada@people.test')
    const stays = [
      409,
      'Goods and price are agreed by now, so this stays on the list. Owners of the team can leave it out.',
    ]
    expect(outcome(await remove(open, [id]))).toEqual(stays)
    expect(outcome(await owner.delete(`${rowsOf(open)}/${id}`))).toEqual(stays)
    const done = await insertProject(app, { state: 'done' })
    const old = await insertSubmission(app, done, 'ada@people.test')
    expect(outcome(await remove(done, [old]))).toEqual(final)
    expect(outcome(await owner.delete(`${rowsOf(done)}/${old}`))).toEqual(final)
  })
})

describe('leaving a person out', () => {
  it('keeps the row, and is taken back', async () => {
    const project = await insertProject(app)
    const path = `${rowsOf(project)}/${await insertSubmission(app, project, 'ada@people.test')}`
    for (const [call, leftOut] of [
      ['leave_out', true],
      ['leave_out', true],
      ['include', false],
    ] as const)
      expect((await owner.post(`${path}/${call}`)).body.data.attributes.leftOut).toBe(leftOut)
    expect((await owner.get(rowsOf(project))).body.meta.totalCount).toBe(1)
  })

  it('is refused while rows can be deleted, and once submissions are final', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const id = await insertSubmission(app, project, 'ada@people.test')
    expect(outcome(await owner.post(`${rowsOf(project)}/${id}/leave_out`))).toEqual([
      409,
      'Nothing is agreed yet, so delete this instead of leaving it out.',
    ])
    const done = await insertProject(app, { state: 'in_production' })
    const path = `${rowsOf(done)}/${await insertSubmission(app, done, 'ada@people.test')}`
    expect(outcome(await owner.post(`${path}/leave_out`))).toEqual(final)
    expect(outcome(await owner.post(`${path}/include`))).toEqual(final)
    expect(outcome(await owner.put(path, { recipient: { city: 'Waco' } }))).toEqual(final)
    expect(outcome(await stranger.post(`${path}/include`))).toEqual(missing)
  })
})
