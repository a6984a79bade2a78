import type { Move } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { isOpen, moves } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'

/** Moves a project as an operator; what undoes something, and agreeing by phone, need a reason. */
export async function moveProject(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  { state, reason }: Move,
): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const move = moves[project.state][state]
  if (!move) refuse('project_move_refused', { from: wordOf(project.state), to: wordOf(state) })
  if (move === 'with a reason' && !reason) refuseInput(['Say why.'])
  const changed = await changeProject(tx, project, {
    state,
    ...(isOpen({ state })
      ? { finalizedAt: null, finalizedBy: null }
      : {
          finalizedAt: project.finalizedAt ?? databaseTime(),
          finalizedBy: project.finalizedBy ?? author.name,
        }),
  })
  await recordProjectChange(tx, author, project, {
    action: 'project.moved',
    version: changed.version,
    details: reason ? { reason } : {},
    before: { state: project.state },
    after: { state },
  })
  return changed
}

const wordOf = (state: ProjectState) => state.replaceAll('_', ' ')
