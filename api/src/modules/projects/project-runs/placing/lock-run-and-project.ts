import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockProject, type ProjectRow } from '../../projects/project-lock.store.ts'
import { findProjectRunRow, lockProjectRun, type ProjectRunRow } from '../project-runs.store.ts'

export interface LockedProjectRun {
  userId: RowId
  project: ProjectRow
  run: ProjectRunRow
}

/** Locks a project and its run, in this order. */
export async function lockRunAndProject(tx: Tx, runId: RowId): Promise<LockedProjectRun | undefined> {
  const found = await findProjectRunRow(tx, runId)
  const project = found && (await lockProject(tx, { teamId: found.teamId, id: found.projectId }))
  const run = project && (await lockProjectRun(tx, runId))
  return run && { userId: run.payerId, project, run }
}
