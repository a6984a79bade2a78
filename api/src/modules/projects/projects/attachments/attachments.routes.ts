import { projectAttachmentRoutes } from '@ribbon/contract/projects/projects/project-attachments'
import type { Reader } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOwnProject } from '../find-own-project.ts'
import { findProjectKeyById } from '../projects.store.ts'
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

async function findAnyProject(reader: Reader, actor: OperatorActor, id: string) {
  return (
    (await findProjectKeyById(reader, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
  )
}
