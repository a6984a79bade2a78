import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { deleteAttachmentRow } from './attachments.store.ts'

/** Deletes a file of a project; its content goes once nothing names it any more. */
export async function deleteAttachment(
  db: Db,
  files: PrivateFiles,
  project: ProjectKey,
  author: Author,
  attachmentId: string,
): Promise<void> {
  const { file } = await inTransaction(db, async tx => {
    const row =
      (await deleteAttachmentRow(tx, project, requestedId(attachmentId) ?? refuse('not_found'))) ??
      refuse('not_found')
    await recordProjectChange(tx, author, project, {
      action: 'project.file_deleted',
      details: { file: row.name },
    })
    return row
  })
  await files.remove(file)
}
