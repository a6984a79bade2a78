import { systemAuthor } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { changeProject } from '../../projects/projects.store.ts'
import { moveProject } from '../../projects/upkeep/move-project.ts'
import { changeProjectRun } from '../project-runs.store.ts'
import { lockRunAndProject } from './lock-run-and-project.ts'

/** Ends a run whose last order has been placed: its project is shipping, and the team's owners are told. */
export async function finishProjectRun(db: Db, id: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const locked = await lockRunAndProject(tx, id)
    if (locked?.run.state !== 'running' || locked.run.madeCount < locked.run.orderCount) return
    const { project, run } = locked
    await changeProjectRun(tx, run, { state: 'done', finishedAt: databaseTime() })
    await changeProject(tx, project, { runId: null, refusal: null })
    await moveProject(tx, project, systemAuthor, { state: 'shipping', reason: undefined })
  })
}
