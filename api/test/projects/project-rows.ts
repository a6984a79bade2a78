import { newViewerLink } from '../../src/modules/projects/projects/viewers/new-viewer-link.ts'
import { unseal } from '../../src/platform/secrets.ts'
import { asRowId } from '../tools/as-row-id.ts'
import type { TestApp } from '../app-under-test.ts'

interface ProjectFields {
  name?: string
  state?: string
  team_id?: number
  in_hands_on?: string
  manager_id?: number
  link_on?: boolean
  expected_recipients?: number
  allowed_domains?: string[]
}

/** A project of Acme as operators make it, with its row's id and the token of its viewer link. */
export async function insertProject(app: TestApp, fields: ProjectFields = {}) {
  const link = newViewerLink(app.config.SECRET_KEY)
  const row = {
    team_id: app.world.team,
    name: 'Offsite hoodies',
    state: 'submissions_open',
    viewer_token_hash: link.viewerTokenHash,
    viewer_token_sealed: link.viewerTokenSealed,
    ...fields,
  }
  const isFinal = !['wish_list', 'submissions_open'].includes(row.state)
  const made = await insertRow<{ id: number; uuid: string }>(app, 'projects', {
    ...row,
    ...(isFinal ? { finalized_at: new Date(), finalized_by: 'Olivia Test' } : {}),
  })
  return {
    id: asRowId(made.id),
    uuid: made.uuid,
    teamId: asRowId(row.team_id),
    viewerToken: unseal(app.config.SECRET_KEY, link.viewerTokenSealed),
  }
}
export type InsertedProject = Awaited<ReturnType<typeof insertProject>>
type ProjectOfTeam = Pick<InsertedProject, 'id' | 'teamId'>

/** What everyone of the project gets, and chooses of it. */
export async function insertItem(
  app: TestApp,
  project: ProjectOfTeam,
  name: string,
  options: Record<string, string[]> = {},
  product_id: number | null = null,
): Promise<number> {
  const item = await insertRow<{ id: number }>(app, 'project_items', {
    team_id: project.teamId,
    project_id: project.id,
    name,
    product_id,
  })
  for (const [position, [option, choices]] of Object.entries(options).entries())
    await insertRow(app, 'project_item_options', {
      team_id: project.teamId,
      item_id: item.id,
      name: option,
      position,
      choices,
    })
  return item.id
}

/** What a person submitted. */
export async function insertSubmission(
  app: TestApp,
  project: ProjectOfTeam,
  email: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const made = await insertRow<{ id: number }>(app, 'submissions', {
    team_id: project.teamId,
    project_id: project.id,
    email,
    person_key: email,
    name: 'Ada Lovelace',
    address_one: '12 Canary Street',
    city: 'Austin',
    province: 'TX',
    zipcode: '78701',
    ...fields,
  })
  return String(made.id)
}

/** What the audit log has about a project. */
export async function auditEvents(app: TestApp, { id }: { id: number }, action?: string) {
  const { rows } = await app.db.pool.query(
    `select *
     from audit_events
     where subject_type = 'adminOrders' and subject_id = $1 and ($2::text is null or action = $2)
     order by id`,
    [String(id), action ?? null],
  )
  return rows
}

async function insertRow<Row>(app: TestApp, table: string, fields: Record<string, unknown>): Promise<Row> {
  const names = Object.keys(fields)
  const { rows } = await app.db.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    Object.values(fields),
  )
  return rows[0] as Row
}
