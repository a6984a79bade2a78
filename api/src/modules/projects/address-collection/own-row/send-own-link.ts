import type { Tx } from '../../../../platform/db/database.ts'
import { lockProjectShared, type ProjectKey } from '../../projects/project-lock.store.ts'
import { findPerson } from '../submitting/find-person.ts'
import { mailOwnLink } from './mail-own-link.ts'

/** Mails the link to their row to somebody who has submitted, also once the list is closed; to nobody else. */
export async function sendOwnLink(
  tx: Tx,
  secretKey: string,
  key: ProjectKey,
  address: string,
): Promise<void> {
  const project = await lockProjectShared(tx, key)
  const person = project && (await findPerson(tx, project, address))
  if (person?.submission) await mailOwnLink(tx, secretKey, person.submission)
}
