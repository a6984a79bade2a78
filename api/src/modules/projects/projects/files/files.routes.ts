import { projectFileRoutes } from '@ribbon/contract/projects/projects/project-files'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOwnProject } from '../find-own-project.ts'
import { useUpFileLink } from './file-links.store.ts'
import { linkFile } from './link-file.ts'
import { writeFile } from './write-file.ts'

/** The submissions of a project as a file. */
export function projectFileCalls({ publicUrl }: { publicUrl: string }): Implemented[] {
  return implement(projectFileRoutes, {
    exportProjectRecipients: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      const token = await inTransaction(db, tx => linkFile(tx, project, authorOf(actor)))
      return { order_recipient_csv_url: `${publicUrl}/api/v2/project_recipient_files/${token}` }
    },
    downloadProjectRecipients: async ({ db, params, answer }) => {
      const project = await inTransaction(db, tx => useUpFileLink(tx, hashToken(params.token)))
      if (!project) refuse('not_found')
      answer.header('content-disposition', 'attachment; filename="recipients.csv"')
      answer.header('cache-control', 'no-store')
      return writeFile(db, project)
    },
  })
}
