import type { SubmissionImport } from '@ribbon/contract/projects/projects/submission-imports'
import type { Upload } from '@ribbon/contract/route'
import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { isFinal, mostSubmissions } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { countFreePlaces } from '../settings/count-free-places.ts'
import { keepCollecting } from '../settings/keep-collecting.ts'
import { lockToChange } from '../settings/lock-to-change.ts'
import { presentImport } from './imports.present.ts'
import { insertPeople } from './imports.store.ts'
import { planImport, type PlannedImport } from './plan-import.ts'
import { readPeopleFile, type PeopleFile } from './read-people-file.ts'

interface ImportInput {
  author: Author
  file: Upload
  /** An owner agrees that many more come than expected. */ mayPassCap: boolean
}

/**
 * Adds the people of a file, all of them by one transaction, or nobody. The file is read before the project is locked, so that
 * submitters wait for the rows alone.
 */
export async function importSubmissions(
  db: Db,
  found: ProjectRow,
  input: ImportInput,
): Promise<SubmissionImport> {
  if (isFinal(found)) refuse('project_finalized')
  const read = await readPeopleFile(db, found, input.file)
  const { project, rows } = await inTransaction(db, tx => addPeople(tx, found, input, read))
  return presentImport(project, { columns: read.columns, rows, isPastCap: false, applied: true })
}

async function addPeople(
  tx: Tx,
  found: ProjectRow,
  { author, mayPassCap, file }: ImportInput,
  { people }: PeopleFile,
): Promise<PlannedImport & { project: ProjectRow }> {
  const project = await lockToChange(tx, found)
  // Operators may have changed meanwhile what is chosen, which the rows were checked against.
  if (project.version !== found.version) refuse('changed_meanwhile', { who: 'Someone', what: 'this project' })
  const plan = await planImport(tx, project, people)
  const count = plan.toAdd.length
  if (count === 0) refuse('nobody_to_import')
  if (count > (await countFreePlaces(tx, project))) {
    const unlimited = { ...project, keepsCollecting: true }
    if (count > (await countFreePlaces(tx, unlimited)))
      refuse('import_past_limit', { limit: mostSubmissions.toLocaleString('en-US') })
    if (!mayPassCap)
      refuse('import_past_expected', {
        expected: (project.expectedRecipients ?? 0).toLocaleString('en-US'),
      })
    await keepCollecting(tx, project, author)
  }
  await insertPeople(tx, project, plan.toAdd)
  await recordProjectChange(tx, author, project, {
    action: 'project.submissions_imported',
    details: { submissions: count, file: file.filename.replaceAll('\0', '').slice(-200) },
  })
  return { ...plan, project }
}
