import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockToChange } from './lock-to-change.ts'

/** Lets people submit past the cap, until the expected number is changed; asking again changes nothing. */
export async function keepCollecting(tx: Tx, key: ProjectKey, author: Author): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  if (project.keepsCollecting) return project
  const changed = await changeProject(tx, project, { keepsCollecting: true })
  await recordProjectChange(tx, author, project, {
    action: 'project.keeps_collecting',
    version: changed.version,
    after: { keepsCollecting: true },
  })
  return changed
}
