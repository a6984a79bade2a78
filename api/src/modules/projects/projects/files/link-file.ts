import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../../platform/ids.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { insertFileLink, type FileAsker } from './file-links.store.ts'

/**
 * Makes a link to the file of a project's submissions, good for one download within ten minutes by whoever asked for it; answers
 * its token.
 */
export async function linkFile(
  tx: Tx,
  project: ProjectKey,
  author: Author,
  asker: FileAsker,
): Promise<string> {
  const token = newToken()
  await insertFileLink(tx, project, asker, hashToken(token))
  await recordProjectChange(tx, author, project, { action: 'project.submissions_exported' })
  return token
}
