import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'
import { isApproved } from '../project-runs.states.ts'
import { findNewestRun, type ProjectRunRow } from '../project-runs.store.ts'

type AskedRun = ProjectRunRow & { askedAt: Date }

/** The plan that waits for an owner's approval; a later plan takes its place. */
export async function findAskedRun(reader: Reader, project: ProjectKey): Promise<AskedRun | undefined> {
  const run = await findNewestRun(reader, project)
  if (run?.state !== 'planned' || isApproved(run)) return undefined
  const { askedAt } = run
  return askedAt === null ? undefined : { ...run, askedAt }
}
