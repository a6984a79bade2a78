import { randomUUID } from 'node:crypto'
import {
  attachmentMaxBytes,
  attachmentTypes,
  attachmentsMost,
  noAttachmentText,
} from '@ribbon/contract/projects/projects/project-attachments'
import type { Upload } from '@ribbon/contract/route'
import { fileTypeFromBuffer } from 'file-type'
import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockToChange } from '../settings/lock-to-change.ts'
import { countAttachments, insertAttachments } from './attachments.store.ts'

interface NewFile {
  name: string
  file: string
  contentType: string
  bytes: number
}

/** Adds files to a project, all or none. They are written first, so that no row names a file that is not there. */
export async function addAttachments(
  db: Db,
  files: PrivateFiles,
  key: ProjectKey,
  author: Author,
  uploads: readonly Upload[],
): Promise<void> {
  const added = await Promise.all(uploads.map(describeUpload))
  try {
    for (const [index, { file }] of added.entries()) await files.writeContent(file, uploads[index]!.content) // one for each
    await inTransaction(db, async tx => {
      const project = await lockToChange(tx, key)
      if ((await countAttachments(tx, project)) + added.length > attachmentsMost)
        refuseInput([`A project has at most ${attachmentsMost} files. Delete one first.`])
      const { teamId, id: projectId } = project
      await insertAttachments(
        tx,
        added.map(row => ({ ...row, teamId, projectId, addedBy: author.name })),
      )
      for (const { name } of added)
        await recordProjectChange(tx, author, project, {
          action: 'project.file_added',
          details: { file: name },
        })
    })
  } catch (error) {
    for (const { file } of added) await files.remove(file)
    throw error
  }
}

/** What the content is, whatever the name says. The time in the file's name lets the sweep spare files that are being added. */
async function describeUpload({ filename, content }: Upload): Promise<NewFile> {
  const name = filename.trim().slice(0, 200) || 'file'
  const found = await fileTypeFromBuffer(content)
  if (!found || !(attachmentTypes as readonly string[]).includes(found.mime))
    refuseInput([`${name}: ${noAttachmentText}`])
  if (content.byteLength > attachmentMaxBytes) refuseInput([`${name}: A file may have at most 5 MB.`])
  const file = `project-${databaseTime().getTime()}-${randomUUID()}`
  return { name, file, contentType: found.mime, bytes: content.byteLength }
}
