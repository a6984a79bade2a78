import { defaultSizes, type NewProject } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { findTeamModules, insertProject } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { newViewerLink } from '../viewers/new-viewer-link.ts'
import { withoutRepeats } from '../settings/without-repeats.ts'
import { requireOperator } from './require-operator.ts'
import { saveItems } from './save-items.ts'

/** Makes a project for a team that uses projects. The operator looks after it, unless another one is named. */
export async function createProject(
  tx: Tx,
  actor: OperatorActor,
  secretKey: string,
  body: NewProject,
): Promise<ProjectRow> {
  const teamId = anyTeamsId(actor, body.team_id)
  const modules = teamId && (await findTeamModules(tx, teamId))
  if (!teamId || !modules?.includes('project')) refuseInput(['Choose a team that uses projects.'])
  const managerId = body.customer_success_manager_id
  const project = await insertProject(tx, {
    teamId,
    name: body.name,
    inHandsOn: body.in_hands_date ?? null,
    managerId: typeof managerId === 'string' ? await requireOperator(tx, managerId) : actor.operatorId,
    expectedRecipients: body.expected_number_of_recipients ?? null,
    title: body.admin_order_title ?? null,
    description: body.admin_order_description ?? null,
    apparelSizes: withoutRepeats(body.apparel_size_options ?? defaultSizes),
    customSizes: withoutRepeats(body.custom_apparel_size_options ?? []),
    createdBy: actor.operatorId,
    ...newViewerLink(secretKey),
  })
  await saveItems(tx, project, body.items ?? [])
  await recordProjectChange(tx, authorOf(actor), project, {
    action: 'project.created',
    details: { name: project.name, items: body.items?.length ?? 0 },
  })
  return project
}
