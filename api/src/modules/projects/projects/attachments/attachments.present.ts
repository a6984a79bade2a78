import type { Project } from '@ribbon/contract/projects/projects/project-resources'
import type { AttachmentRow } from './attachments.store.ts'

export function presentAttachment(row: AttachmentRow): Project['attributes']['attachments'][number] {
  return {
    id: String(row.id),
    name: row.name,
    contentType: row.contentType,
    bytes: row.bytes,
    addedBy: row.addedBy,
    createdAt: row.createdAt.toISOString(),
  }
}
