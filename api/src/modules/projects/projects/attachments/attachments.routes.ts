import { projectAttachmentRoutes } from '@ribbon/contract/projects/projects/project-attachments'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findAnyProject } from '../find-any-project.ts'
import { findOwnProject } from '../find-own-project.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { openAttachment } from './open-attachment.ts'

/** The files of a project, for its team and for operators; nobody else gets them. */
export function attachmentCalls(files: PrivateFiles): Implemented[] {
  return implement(projectAttachmentRoutes, {
    downloadProjectAttachment: async ({ db, actor, params }) =>
      openAttachment(db, files, await findOwnProject(db, actor, params.id), params.attachmentId),
    deleteProjectAttachment: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      await deleteAttachment(db, files, project, authorOf(actor), params.attachmentId)
    },
    downloadOperatorProjectAttachment: async ({ db, actor, params }) =>
      openAttachment(db, files, await findAnyProject(db, actor, params.id), params.attachmentId),
    deleteOperatorProjectAttachment: async ({ db, actor, params }) => {
      const project = await findAnyProject(db, actor, params.id)
      await deleteAttachment(db, files, project, authorOf(actor), params.attachmentId)
    },
  })
}
