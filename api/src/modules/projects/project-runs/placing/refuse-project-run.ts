import { systemAuthor } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { changeProject } from '../../projects/projects.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { mailOwnersOfProject } from '../mails/mail-owners-of-project.ts'
import { changeProjectRun, type ProjectRunRow } from '../project-runs.store.ts'

/** Ends a locked run that has taken nothing, or released everything. The project stays in production and says why; its owners are told. */
export async function refuseProjectRun(
  tx: Tx,
  project: ProjectRow,
  run: ProjectRunRow,
  reason: string,
): Promise<void> {
  await changeProjectRun(tx, run, { state: 'refused', refusal: reason, finishedAt: databaseTime() })
  const changed = await changeProject(tx, project, { runId: null, refusal: reason })
  await mailOwnersOfProject(tx, run, 'project-payment-refused')
  await recordProjectChange(tx, systemAuthor, project, {
    action: 'project.placing_refused',
    version: changed.version,
    details: { run: run.id, reason },
  })
}
