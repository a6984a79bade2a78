import type { SubmissionImport } from '@ribbon/contract/projects/projects/submission-imports'
import type { Upload } from '@ribbon/contract/route'
import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'
import { countFreePlaces } from '../settings/count-free-places.ts'
import { presentImport } from './imports.present.ts'
import { planImport } from './plan-import.ts'
import { readPeopleFile } from './read-people-file.ts'

/** What a file of people would bring into a project; nothing is changed. */
export async function previewImport(
  db: Reader,
  project: ProjectRow,
  file: Upload,
): Promise<SubmissionImport> {
  if (isFinal(project)) refuse('project_finalized')
  const { columns, people } = await readPeopleFile(db, project, file)
  const plan = await planImport(db, project, people)
  const isPastCap = plan.toAdd.length > (await countFreePlaces(db, project))
  return presentImport(project, { columns, rows: plan.rows, isPastCap, applied: false })
}
