import { submissionImportRoutes } from '@ribbon/contract/projects/projects/submission-imports'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findAnyProject } from '../find-any-project.ts'
import { findOwnProject } from '../find-own-project.ts'
import { importSubmissions } from './import-submissions.ts'
import { previewImport } from './preview-import.ts'

/** How owners and operators add people from a file: a preview that changes nothing, and the import itself. */
export function submissionImportCalls(): Implemented[] {
  return implement(submissionImportRoutes, {
    previewSubmissionImport: async ({ db, actor, params, body }) => ({
      data: await previewImport(db, await findOwnProject(db, actor, params.id), body.file),
    }),
    importSubmissions: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      const mayPassCap = body.keep_collecting === 'true'
      const input = { author: authorOf(actor), file: body.file, mayPassCap }
      return { data: await importSubmissions(db, project, input) }
    },
    previewOperatorSubmissionImport: async ({ db, actor, params, body }) => ({
      data: await previewImport(db, await findAnyProject(db, actor, params.id), body.file),
    }),
    importOperatorSubmissions: async ({ db, actor, params, body }) => {
      const project = await findAnyProject(db, actor, params.id)
      const input = { author: authorOf(actor), file: body.file, mayPassCap: false }
      return { data: await importSubmissions(db, project, input) }
    },
  })
}
