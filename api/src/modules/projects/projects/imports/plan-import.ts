import type { SubmissionImportRow } from '@ribbon/contract/projects/projects/submission-imports'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import type { SubmissionFields } from '../submissions/read-submission-change.ts'
import type { CheckedPerson } from './check-person.ts'
import { findListedPeople } from './imports.store.ts'

export interface PlannedImport {
  /** What becomes of each row, in the order of the file. */ rows: SubmissionImportRow[]
  toAdd: SubmissionFields[]
}

/** What becomes of each row: one person once, and who is on the list stays as they are there. */
export async function planImport(
  reader: Reader,
  project: ProjectKey,
  people: readonly CheckedPerson[],
): Promise<PlannedImport> {
  const keys = people.flatMap(({ fields }) => (fields ? [fields.personKey] : []))
  const listed = await findListedPeople(reader, project, keys)
  const firstRows = new Map<string, number>()
  const toAdd: SubmissionFields[] = []
  const rows = people.map(({ row, name, email, fields, errors, doubts }): SubmissionImportRow => {
    if (!fields) return { row, name, email, effect: 'wrong', notes: errors }
    const first = firstRows.get(fields.personKey)
    firstRows.set(fields.personKey, first ?? row)
    if (first !== undefined)
      return { row, name, email, effect: 'known', notes: [`The same person as in line ${first}.`] }
    if (listed.has(fields.personKey))
      return { row, name, email, effect: 'known', notes: ['On the list already, and stays as it is there.'] }
    toAdd.push(fields)
    return { row, name, email, effect: 'new', notes: doubts }
  })
  return { rows, toAdd }
}
