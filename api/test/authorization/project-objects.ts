import { newViewerLink } from '../../src/modules/projects/projects/viewers/new-viewer-link.ts'
import type { Maker, ObjectIds } from './group-order-objects.ts'
import { insert } from './people.ts'
import type { ProjectKind } from './project-permissions.ts'

/** Makes projects and what belongs to them. */
export const projectMakers: Record<ProjectKind, (maker: Maker) => Promise<ObjectIds>> = {
  project: async ({ db, team, secretKey }) => {
    const link = newViewerLink(secretKey)
    const id = await insert(
      db,
      `insert into projects (team_id, name, viewer_token_hash, viewer_token_sealed)
       values ($1, $2, $3, $4)
       returning id`,
      [team.id, `${team.canary} project`, link.viewerTokenHash, link.viewerTokenSealed],
    )
    return { id: String(id) }
  },
  projectQuote: async maker => {
    const { id } = await projectMakers.project(maker)
    await maker.db.pool.query(
      `insert into project_quotes (team_id, project_id, version, unit_price_cents, quoted_by)
       values ($1, $2, 1, 100, (select min(id) from operators))`,
      [maker.team.id, id],
    )
    return { id }
  },
  projectPlan: async maker => {
    const { id } = await projectMakers.project(maker)
    const planId = await insert(
      maker.db,
      `insert into project_runs (
         team_id, project_id, project_version, quote_version, started_by, payer_id, total_cents, asked_at)
       values ($1, $2, 0, 1, (select min(id) from operators), $3, 100, now())
       returning id`,
      [maker.team.id, id, maker.owner.id],
    )
    return { id, planId: String(planId) }
  },
  projectAttachment: async maker => {
    const { id } = await projectMakers.project(maker)
    const attachmentId = await insert(
      maker.db,
      `insert into project_attachments (team_id, project_id, name, file, content_type, bytes, added_by)
       values ($1, $2, 'logo.png', 'project-1-missing', 'image/png', 1, 'Somebody')
       returning id`,
      [maker.team.id, id],
    )
    return { id, attachmentId: String(attachmentId) }
  },
  submission: async maker => {
    const { id } = await projectMakers.project(maker)
    const { db, team } = maker
    const recipientId = await insert(
      db,
      `insert into submissions (
         team_id, project_id, email, person_key, name, address_one, city, province, zipcode)
       values ($1, $2, $3, $3, $4, '1 Elm St', 'Austin', 'TX', '78701')
       returning id`,
      [team.id, id, `${team.canary}@submission.test`.toLowerCase(), `${team.canary} person`],
    )
    return { id, recipientId: String(recipientId) }
  },
  deletedSubmission: async maker => {
    const { id, recipientId } = await projectMakers.submission(maker)
    await maker.db.pool.query('update submissions set deleted_at = now() where id = $1', [recipientId])
    const deleted = await maker.db.pool.query<{ at: Date }>(
      'select deleted_at as at from submissions where id = $1',
      [recipientId],
    )
    return { id, at: deleted.rows[0]!.at.toISOString() }
  },
}
