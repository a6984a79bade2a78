import type { FileContent } from '@ribbon/contract/route'
import type { Reader } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { findAttachment } from './attachments.store.ts'

/** A file of a project, under its own name and type. */
export async function openAttachment(
  reader: Reader,
  files: PrivateFiles,
  project: ProjectKey,
  attachmentId: string,
): Promise<FileContent> {
  const row =
    (await findAttachment(reader, project, requestedId(attachmentId) ?? refuse('not_found'))) ??
    refuse('not_found')
  const file = (await files.find(row.file)) ?? refuse('project_file_gone')
  return { ...file, name: row.name, type: row.contentType }
}
