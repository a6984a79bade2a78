import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { stopAskReminders } from '../asks/asks.store.ts'
import { mailOperators } from '../desk-mails/mail-operators.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { mailOwners } from '../owner-mails/mail-owners.ts'
import { changeProject } from '../projects.store.ts'
import { canFinalize } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { countSubmissions } from '../submissions/submission-counts.store.ts'
import { lockToChange } from './lock-to-change.ts'

/** Ends collecting. It orders nothing and costs nothing, so that the viewer link may do it, too. */
export async function finalizeProject(tx: Tx, key: ProjectKey, author: Author): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  if (!canFinalize(project)) refuse('project_being_agreed')
  const changed = await changeProject(tx, project, {
    state: 'submissions_finalized',
    finalizedAt: databaseTime(),
    finalizedBy: author.name,
  })
  await stopAskReminders(tx, project)
  await mailOwners(tx, project, { kind: 'project-finalized', about: `version ${changed.version}` })
  await mailOperators(tx, project, { kind: 'project-to-produce', about: `version ${changed.version}` })
  const counts = await countSubmissions(tx, project.teamId, [project.id])
  await recordProjectChange(tx, author, project, {
    action: 'project.finalized',
    version: changed.version,
    details: { submissions: counts.get(project.id) ?? 0 },
  })
  return changed
}
