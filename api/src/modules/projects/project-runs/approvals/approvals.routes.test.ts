import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertProduced, person, place, planned } from '../../../../../test/projects/placing.ts'
import {
  auditEvents,
  insertProject,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let operator: Client
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const ask = (project: InsertedProject, planId: string) =>
  operator.post(`/operations/projects/${project.id}/plans/${planId}/ask_for_approval`)
const extra = async (project: InsertedProject, by = owner) =>
  (await by.get(`/team/admin_orders/${project.id}/extra_cost`)).body?.data
const approve = (project: InsertedProject, planId: string, by = owner) =>
  by.post(`/team/admin_orders/${project.id}/approve_extra_cost`, { plan_id: planId })
const mails = async (planId: string) =>
  (
    await app.db.pool.query(
      "select recipient from mails where kind = 'project-cost-to-approve' and subject_key = $1 order by 1",
      [`projectRun:${planId}`],
    )
  ).rows.map(row => row.recipient)

/** Three people, where the quote that was accepted says two. */
const dearer = async () => {
  const project = await insertProduced(app, { expected: 2 })
  for (const name of ['ada', 'bob', 'cyd']) await person(app, project, `${name}@people.test`)
  return project
}

describe('a plan that costs over a tenth more than was accepted', () => {
  it('is placed only once an owner has approved it, in the amount that was seen', async () => {
    const project = await dearer()
    const plan = await planned(operator, project)
    expect(plan.attributes).toMatchObject({
      total: '145.50',
      agreed: '97.00',
      approval: 'needed',
      canPlace: false,
    })
    const refused = [409, expect.stringMatching(/over a tenth more/)]
    expect(outcome(await place(operator, project, plan))).toEqual(refused)
    expect(await extra(project)).toBeNull()
    expect(outcome(await approve(project, plan.id))).toEqual([409, expect.stringMatching(/has changed/)])

    expect((await ask(project, plan.id)).body.data.attributes.approval).toBe('asked')
    expect((await ask(project, plan.id)).status).toBe(200)
    expect(await mails(plan.id)).toEqual(['olivia@acme.test', 'sana@acme.test'])
    expect(await extra(project)).toMatchObject({
      id: plan.id,
      attributes: { total: '145.50', agreed: '97.00', parcels: 3 },
    })
    expect(outcome(await place(operator, project, plan))).toEqual(refused)

    expect((await approve(project, plan.id)).status).toBe(200)
    expect(await extra(project)).toBeNull()
    expect(await auditEvents(app, project, 'project.cost_approved')).toMatchObject([
      { actor_name: 'Olivia Test', details: { amountCents: 14_550 } },
    ])
    const again = await planned(operator, project)
    expect(again.attributes).toMatchObject({ approval: 'approved', canPlace: true })
    expect((await place(operator, project, again)).status).toBe(200)
  })

  it('asks again when a later plan costs more than was approved', async () => {
    const project = await dearer()
    const plan = await planned(operator, project)
    await ask(project, plan.id)
    await approve(project, plan.id)
    await person(app, project, 'dan@people.test')
    const later = await planned(operator, project)
    expect(later.attributes['approval']).toBe('needed')
    expect(outcome(await ask(project, plan.id))).toEqual([409, expect.stringMatching(/has changed/)])
    await ask(project, later.id)
    expect(outcome(await approve(project, plan.id))).toEqual([409, expect.stringMatching(/has changed/)])
  })

  it('is also asked for where no owner has accepted the quote, or it names no number', async () => {
    const byPhone = await insertProduced(app, { accepted: false })
    await person(app, byPhone, 'ada@people.test')
    expect((await planned(operator, byPhone)).attributes).toMatchObject({ agreed: null, approval: 'needed' })
  })

  it('is not asked for up to a tenth, and plans of others are missing', async () => {
    const project = await insertProduced(app, { expected: 1, agreed_total_cents: null })
    await person(app, project, 'ada@people.test')
    const plan = await planned(operator, project)
    expect(plan.attributes['approval']).toBe('covered')
    expect(outcome(await ask(project, plan.id))).toEqual([409, 'The team has accepted this cost already.'])
    const other = await insertProject(app)
    expect((await ask(other, plan.id)).status).toBe(404)
    expect((await approve(other, plan.id)).status).toBe(404)
    const stranger = await app.as('stranger')
    expect((await approve(project, plan.id, stranger)).status).toBe(404)
    expect((await stranger.get(`/team/admin_orders/${project.id}/extra_cost`)).status).toBe(404)
  })
})
