import type { Reader } from '../../../../platform/db/database.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'
import { findSubmissionOfPerson } from '../../projects/submissions/person-submissions.store.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { personKeyOf } from '../../projects/submissions/person-key-of.ts'

/** Whom an address means. */
interface Person {
  key: string
  /** Where mails go: to no other spelling than the one that submitted. */ email: string
  submission: SubmissionRow | undefined
}

export async function findPerson(reader: Reader, project: ProjectKey, address: string): Promise<Person> {
  const key = personKeyOf(address)
  const submission = await findSubmissionOfPerson(reader, project, key)
  return { key, email: submission?.email ?? normalizeAddress(address), submission }
}
