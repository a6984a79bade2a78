import type { Move } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { stopAskReminders } from '../asks/asks.store.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { mailOwners } from '../owner-mails/mail-owners.ts'
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
  if (project.runId !== null) refuse('project_busy')
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
  if (!isOpen({ state })) await stopAskReminders(tx, project)
  await mailAboutMove(tx, project, changed, reason)
  await recordProjectChange(tx, author, project, {
    action: 'project.moved',
    version: changed.version,
    details: reason ? { reason } : {},
    before: { state: project.state },
    after: { state },
  })
  return changed
}

/** Owners learn that the list is final, that parcels are on their way, and of steps that undo something. */
async function mailAboutMove(
  tx: Tx,
  before: ProjectRow,
  { state, version }: ProjectRow,
  reason: string | null | undefined,
): Promise<void> {
  const about = `version ${version}`
  if (before.state === 'in_production' && state === 'shipping')
    await mailOwners(tx, before, { kind: 'project-placed', about })
  if (before.state === 'submissions_open' && state === 'submissions_finalized')
    await mailOwners(tx, before, { kind: 'project-finalized', about })
  if (!reason || (before.state === 'wish_list' && state === 'submissions_open')) return
  await mailOwners(tx, before, {
    kind: 'project-problem',
    about,
    payload: {
      problem: `We moved ${before.name} from “${wordOf(before.state)}” to “${wordOf(state)}”. ${reason}`,
    },
  })
}

const wordOf = (state: ProjectState) => state.replaceAll('_', ' ')
