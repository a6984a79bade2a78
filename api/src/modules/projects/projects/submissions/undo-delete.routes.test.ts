import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { ownRow, submitted } from '../../../../../test/projects/collecting.ts'
import {
  auditEvents,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { eraseOldSubmissions } from '../retention/erase-old-submissions.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const pathOf = ({ id }: InsertedProject) => `/team/admin_orders/${id}`
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const shown = async (project: InsertedProject, who = owner) =>
  (await who.get(pathOf(project))).body.data.attributes
const remove = (project: InsertedProject, ids: string[]) =>
  owner.post(`${pathOf(project)}/order_recipients/bulk_delete`, { recipient: { ids } })
const undo = (project: InsertedProject, at: string) =>
  owner.post(`${pathOf(project)}/order_recipients/undo_delete`, { at })
const age = (project: InsertedProject, days: number) =>
  app.db.pool.query(
    'update submissions set deleted_at = deleted_at - make_interval(days => $2) where project_id = $1',
    [project.id, days],
  )

describe('undoing a delete', () => {
  it('brings back what was deleted last, then what was deleted before', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(name => insertSubmission(app, project, `${name}@people.test`)),
    )
    await remove(project, ids.slice(0, 1))
    await remove(project, ids.slice(1))
    const last = (await shown(project)).lastDeleted
    expect(last).toEqual({ at: expect.any(String), count: 2 })
    const { body } = await undo(project, last.at)
    expect(body.data.attributes).toMatchObject({ numberOfSubmissions: 2, lastDeleted: { count: 1 } })
    expect(outcome(await undo(project, last.at))).toEqual([404, 'Route not found.'])
    await undo(project, body.data.attributes.lastDeleted.at)
    expect(await shown(project)).toMatchObject({ numberOfSubmissions: 3, lastDeleted: null })
    const events = await auditEvents(app, project, 'project.submissions_restored')
    expect(events.map(event => event.details.submissions.length)).toEqual([2, 1])
  })

  it('counts all that was deleted in one millisecond, because it brings all of it back', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(name => insertSubmission(app, project, `${name}@people.test`)),
    )
    await remove(project, ids.slice(0, 2))
    await app.db.pool.query(
      `update submissions
      set deleted_at = date_trunc('milliseconds', deleted_at) + case when id = $1 then interval '1 microsecond' else '0' end
      where project_id = $2 and deleted_at is not null`,
      [ids[0], project.id],
    )
    const { lastDeleted } = await shown(project)
    expect(lastDeleted.count).toBe(2)
    await undo(project, lastDeleted.at)
    expect(await shown(project)).toMatchObject({ numberOfSubmissions: 3, lastDeleted: null })
  })

  it('passes over people who have submitted again, and gives others their own link back', async () => {
    const project = await insertProject(app, { state: 'wish_list', link_on: true })
    const ada = await submitted(app, project, 'ada@people.test')
    const ben = await submitted(app, project, 'ben@people.test')
    await remove(project, [ada.id, ben.id])
    expect((await ownRow(app, project, ben.headers)).status).toBe(404)
    await submitted(app, project, 'ada@people.test', { city: 'Dallas' })
    const last = (await shown(project)).lastDeleted
    expect(last.count).toBe(1)
    await undo(project, last.at)
    expect((await ownRow(app, project, ben.headers)).status).toBe(200)
    expect((await ownRow(app, project, ada.headers)).status).toBe(404)
    expect(await shown(project)).toMatchObject({ numberOfSubmissions: 2, lastDeleted: null })
  })

  it('is refused once submissions are final, after 30 days, and to everybody but owners', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    await remove(project, [await insertSubmission(app, project, 'ada@people.test')])
    const { at } = (await shown(project)).lastDeleted
    expect((await shown(project, await app.as('member'))).lastDeleted).toBeNull()
    expect(outcome(await owner.post(`${pathOf(project)}/order_recipients/undo_delete`, {}))).toEqual([
      422,
      'Say which deletion to undo.',
    ])
    const final = (state: string) =>
      app.db.pool.query('update projects set state = $2, finalized_at = $3 where id = $1', [
        project.id,
        state,
        state === 'wish_list' ? null : new Date(),
      ])
    await final('submissions_finalized')
    expect((await undo(project, at)).status).toBe(409)
    await final('wish_list')
    await age(project, 31)
    expect((await shown(project)).lastDeleted).toBeNull()
    expect((await undo(project, at)).status).toBe(404)
  })
})

describe('erasing old submissions', () => {
  it('erases rows 30 days after they were deleted, with their tokens and the addresses of their mails', async () => {
    const project = await insertProject(app, { state: 'wish_list', link_on: true })
    const { id } = await submitted(app, project, 'canary@people.test')
    await remove(project, [id])
    await age(project, 29)
    await eraseOldSubmissions(app.db)
    expect((await shown(project)).lastDeleted).not.toBeNull()
    await age(project, 2)
    await eraseOldSubmissions(app.db)
    const { rows } = await app.db.pool.query(
      `
      select
        (select count(*)::int from submissions where id = $1) as rows,
        (select count(*)::int from submission_tokens where submission_id = $1) as tokens,
        (select count(*)::int from mails where recipient = 'canary@people.test') as mails`,
      [id],
    )
    expect(rows[0]).toEqual({ rows: 0, tokens: 0, mails: 0 })
  })

  it('blanks street and phone 90 days after a project was done, once, and keeps the city', async () => {
    const project = await insertProject(app, { state: 'done' })
    await insertSubmission(app, project, 'ada@people.test', {
      phone: '+15125550142',
      address_two: 'Canary 4',
    })
    const done = (days: number) =>
      app.db.pool.query('update projects set done_at = now() - make_interval(days => $2) where id = $1', [
        project.id,
        days,
      ])
    const row = async () =>
      (
        await app.db.pool.query(
          'select name, address_one, address_two, phone, city, zipcode from submissions where project_id = $1',
          [project.id],
        )
      ).rows[0]
    await done(89)
    await eraseOldSubmissions(app.db)
    expect((await row()).address_one).toBe('12 Canary Street')
    await done(91)
    await Promise.all([eraseOldSubmissions(app.db), eraseOldSubmissions(app.db)])
    await eraseOldSubmissions(app.db)
    expect(await row()).toEqual({
      name: 'Ada Lovelace',
      address_one: '',
      address_two: null,
      phone: null,
      city: 'Austin',
      zipcode: '78701',
    })
    expect((await auditEvents(app, project, 'project.addresses_blanked')).length).toBeGreaterThan(0)
  })
})
