import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { submit, submitted } from '../../../../../test/projects/collecting.ts'
import {
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'

let app: TestApp
let owner: Client
let operator: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  operator = await app.operator()
})
afterAll(() => app.stop())

const pathOf = ({ id }: InsertedProject) => `/team/admin_orders/${id}`
let next = 0
const newName = () => `Caps ${++next}`
/** The subjects of the mails to the owner and to the store admin that name a project. */
const mailsAbout = async (name: string) => {
  await app.settleJobs()
  const { owner: first, storeAdmin } = app.world.users
  const inboxes = await Promise.all([inboxOf(app, first.email), inboxOf(app, storeAdmin.email)])
  return inboxes.map(inbox => inbox.filter(mail => mail.subject.includes(name)).map(mail => mail.subject))
}
const inBoth = (...subjects: string[]) => [subjects, subjects]
const settings = async (project: InsertedProject) => (await owner.get(pathOf(project))).body.data.attributes

describe('the cap of a project', () => {
  it('pauses the link, asks owners once, and is lifted until the expected number changes', async () => {
    const name = newName()
    const project = await insertProject(app, { name, link_on: true, expected_recipients: 2 })
    for (let n = 0; n < 22; n++) await insertSubmission(app, project, `early${n}@people.test`)
    expect((await settings(project)).pausedBy).toBeNull()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => submit(app, project, `late${n}@people.test`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await settings(project)).pausedBy).toBe('expected')
    expect(await mailsAbout(name)).toEqual(inBoth(`The link of ${name} is paused`))

    const kept = await owner.post(`${pathOf(project)}/keep_collecting`)
    expect([kept.status, kept.body.data.attributes.pausedBy]).toEqual([200, null])
    await submitted(app, project, 'more@people.test')
    expect((await owner.post(`${pathOf(project)}/keep_collecting`)).body.data.attributes.version).toBe(
      kept.body.data.attributes.version,
    )
    await owner.send('PATCH', pathOf(project), { admin_order: { expected_number_of_recipients: 3 } })
    expect((await settings(project)).pausedBy).toBe('expected')
    await owner.send('PATCH', pathOf(project), { admin_order: { expected_number_of_recipients: 30 } })
    expect((await settings(project)).pausedBy).toBeNull()
  })

  it('is lifted by owners of the team alone, and not once submissions are final', async () => {
    const project = await insertProject(app, { state: 'done' })
    const statuses = await Promise.all(
      [owner, await app.as('member'), await app.as('stranger')].map(async by => {
        return (await by.post(`${pathOf(project)}/keep_collecting`)).status
      }),
    )
    expect(statuses).toEqual([409, 403, 404])
  })
})

describe('owners of a project are mailed', () => {
  it('the first submission, and no other', async () => {
    const name = newName()
    const project = await insertProject(app, { name, link_on: true })
    await Promise.all([1, 2, 3, 4].map(n => submitted(app, project, `person${n}@first.test`)))
    await submitted(app, project, 'person5@first.test')
    expect(await mailsAbout(name)).toEqual(inBoth(`The first person submitted for ${name}`))
  })

  it('each quote that is still the latest, the end of collecting, and what follows', async () => {
    const name = newName()
    const project = await insertProject(app, { name, state: 'wish_list' })
    const desk = `/operations/projects/${project.id}`
    const quoted = await operator.post(`${desk}/quotes`, {
      quote: { unit_price: '42.50', shipping_home: '8.95', shipping_abroad: '24.00' },
    })
    expect(quoted.status).toBeLessThan(300)
    expect(await mailsAbout(name)).toEqual(inBoth(`The quote for ${name} is ready`))
    await owner.post(`${pathOf(project)}/accept_quote`, { quote: { version: 1 } })
    expect((await owner.send('PATCH', `${pathOf(project)}/finalize_submissions`)).status).toBe(200)
    expect((await mailsAbout(name))[0]).toContain(`The submissions of ${name} are final`)
    const moved = await operator.post(`${desk}/move`, {
      state: 'submissions_open',
      reason: 'Two sizes are missing.',
    })
    expect(moved.status).toBe(200)
    const [subjects, ofAdmin] = await mailsAbout(name)
    expect(subjects).toEqual(ofAdmin)
    expect(subjects).toHaveLength(3)
    const [mail] = (await inboxOf(app, app.world.users.owner.email)).filter(one =>
      one.subject.startsWith(`${name} needs`),
    )
    expect(mail?.text).toMatch(/Two\s+sizes\s+are\s+missing/)
  })
})
