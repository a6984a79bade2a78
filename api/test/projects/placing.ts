import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, TestApp } from '../app-under-test.ts'
import { insertItem, insertProject, insertSubmission, type InsertedProject } from './project-rows.ts'

export interface ProducedFields {
  unit_price_cents?: number
  shipping_home_cents?: number
  shipping_abroad_cents?: number
  agreed_total_cents?: number | null
  accepted?: boolean
  expected?: number
}

/** A project in production: everyone gets a tee of a chosen size and a mug, for 40.00 and 8.50 of shipping. */
export async function insertProduced(
  app: TestApp,
  { accepted = true, expected = 10, ...quote }: ProducedFields = {},
): Promise<InsertedProject> {
  const project = await insertProject(app, { state: 'in_production', expected_recipients: expected })
  const { tee, mug, users } = app.world
  await insertItem(app, project, 'Tee', { Size: [] }, tee.product)
  await insertItem(app, project, 'Mug', {}, mug.product)
  const prices = {
    unit_price_cents: 4_000,
    shipping_home_cents: 850,
    shipping_abroad_cents: 2_400,
    agreed_total_cents: null,
    ...quote,
  }
  await app.db.pool.query(
    `insert into project_quotes (
       team_id, project_id, version, unit_price_cents, shipping_home_cents, shipping_abroad_cents,
       agreed_total_cents, quoted_by, accepted_by, accepted_at)
     values ($1, $2, 1, $3, $4, $5, $6, (select min(id) from operators), $7, $8)`,
    [
      project.teamId,
      project.id,
      prices.unit_price_cents,
      prices.shipping_home_cents,
      prices.shipping_abroad_cents,
      prices.agreed_total_cents,
      accepted ? users.owner.id : null,
      accepted ? new Date() : null,
    ],
  )
  return project
}

export const person = (app: TestApp, project: InsertedProject, email: string, fields: object = {}) =>
  insertSubmission(app, project, email, { apparel_size: { Tee: { Size: 'S' } }, ...fields })

/** Many people at once, all of whom chose a small tee. */
export async function insertPeople(app: TestApp, project: InsertedProject, count: number): Promise<void> {
  await app.db.pool.query(
    `insert into submissions (
       team_id, project_id, email, person_key, name, address_one, city, province, zipcode, apparel_size)
     select $1, $2, 'person' || n || '@people.test', 'person' || n || '@people.test', 'Person ' || n,
       n || ' Elm Street', 'Austin', 'TX', '78701', '{"Tee": {"Size": "S"}}'
     from generate_series(1, $3::int) n`,
    [project.teamId, project.id, count],
  )
}

const desk = (project: { id: number }) => `/operations/projects/${project.id}`

export const plan = (operator: Client, project: { id: number }) => operator.post(`${desk(project)}/plans`)

export async function planned(operator: Client, project: InsertedProject) {
  const answer = await plan(operator, project)
  if (answer.status !== 201) throw new Error(`No plan: ${answer.status} ${answer.text}`)
  return answer.body.data as { id: string; attributes: Record<string, any> }
}

export const place = (
  operator: Client,
  project: InsertedProject,
  seen: { id: string; attributes: Record<string, any> },
  headers: Record<string, string> = {},
) =>
  operator.post(
    `${desk(project)}/place`,
    { plan_id: seen.id, plan_hash: seen.attributes['planHash'] },
    headers,
  )

/** Waits until the run of a plan is over. */
export async function settledRun(operator: Client, project: InsertedProject, planId: string, ms = 30_000) {
  const end = Date.now() + ms
  for (;;) {
    const { body } = await operator.get(`${desk(project)}/plans/${planId}`)
    const attributes = body.data.attributes as Record<string, any>
    if (['done', 'refused'].includes(attributes['state'])) return attributes
    if (Date.now() > end) throw new Error(`The run is still ${attributes['state']}.`)
    await sleep(100)
  }
}

/** What is reserved, what the team has, and how many orders there are. */
export async function moneyAndStock(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await app.db.pool.query<Record<string, string>>(
    `select
       (select sum(reserved) from stock_levels where team_id = $1) as reserved,
       (select coalesce(sum(balance_cents), 0) from deposits where team_id = $1) as deposit,
       (select sum(balance_cents) from budgets) as budgets,
       (select remaining + additional from allowances where team_id = $1) as allowance,
       (select count(*) from orders) as orders`,
    [app.world.team],
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
}
