import { projectFileRoutes } from '@ribbon/contract/projects/projects/project-files'
import type { Authenticate } from '../../../../platform/http/check-access.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf, sessionOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findOwnProject } from '../find-own-project.ts'
import { linkFile } from './link-file.ts'
import { openFileLink } from './open-file-link.ts'
import { submissionFile } from './submission-file.ts'

export interface FileSettings {
  publicUrl: string
  /** Finds out who is signed in, for links bound to a session. */
  authenticate: Authenticate['member']
}

/** The submissions of a project as a file. */
export function projectFileCalls({ publicUrl, authenticate }: FileSettings): Implemented[] {
  return implement(projectFileRoutes, {
    exportProjectRecipients: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      const token = await inTransaction(db, tx =>
        linkFile(tx, project, authorOf(actor), { sessionId: sessionOf(actor) }),
      )
      return { order_recipient_csv_url: `${publicUrl}/api/v2/project_recipient_files/${token}` }
    },
    downloadProjectRecipients: async ({ db, request, params, answer }) => {
      const project = await openFileLink(db, params.token, async () => {
        const { actor, headers } = await authenticate(request)
        for (const [name, value] of Object.entries(headers)) answer.header(name, value)
        return actor
      })
      answer.header('cache-control', 'no-store')
      return submissionFile(db, project)
    },
  })
}
