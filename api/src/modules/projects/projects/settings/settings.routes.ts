import { projectActionRoutes } from '@ribbon/contract/projects/projects/project-actions'
import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { addAttachments } from '../attachments/add-attachments.ts'
import { findOwnProject } from '../find-own-project.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { showProject, type ProjectSettings } from '../show-project.ts'
import { undoDelete } from '../submissions/undo-delete.ts'
import { acceptQuote } from '../upkeep/accept-quote.ts'
import { setViewerVerification } from '../viewers/set-viewer-verification.ts'
import { finalizeProject } from './finalize-project.ts'
import { keepCollecting } from './keep-collecting.ts'
import { renewLink } from './renew-link.ts'
import { switchProject } from './switch-project.ts'
import { updateProject } from './update-project.ts'

interface ActionCall {
  db: Db
  actor: MemberActor
  params: { id: string }
}
type Work = (tx: Tx, project: ProjectKey, author: Author) => Promise<ProjectRow>

/** What owners change of a project. */
export function settingCalls(settings: ProjectSettings, files: PrivateFiles): Implemented[] {
  const change = async ({ db, actor, params }: ActionCall, work: Work) => {
    const project = await findOwnProject(db, actor, params.id)
    const changed = await inTransaction(db, tx => work(tx, project, authorOf(actor)))
    return showProject(db, actor, changed, settings)
  }
  const action = (work: Work) => (call: ActionCall) => change(call, work)
  const viewer = { secretKey: settings.secretKey }
  return implement(projectActionRoutes, {
    updateProject: async call => {
      const { db, actor, params, body } = call
      const uploads = body.attachments ?? []
      if (uploads.length > 0) {
        const project = await findOwnProject(db, actor, params.id)
        await addAttachments(db, files, project, authorOf(actor), uploads)
      }
      return change(call, (tx, project, author) => updateProject(tx, project, author, body))
    },
    enableCollectionLink: action((...to) => switchProject(...to, { linkOn: true })),
    disableCollectionLink: action((...to) => switchProject(...to, { linkOn: false })),
    enableProjectVerification: action((...to) => switchProject(...to, { verifyEmails: true })),
    disableProjectVerification: action((...to) => switchProject(...to, { verifyEmails: false })),
    renewCollectionLink: action((...to) => renewLink(...to, 'collection')),
    renewViewerLink: action((...to) => renewLink(...to, { viewer })),
    enableViewerVerification: action((...to) => setViewerVerification(...to, true)),
    disableViewerVerification: action((...to) => setViewerVerification(...to, false)),
    keepCollecting: action(keepCollecting),
    undoProjectRecipientsDelete: call =>
      change(call, (tx, project, author) => undoDelete(tx, project, author, call.body.at)),
    acceptProjectQuote: call =>
      change(call, (tx, project) => acceptQuote(tx, project, call.actor, call.body.version)),
    finalizeProject: action(finalizeProject),
  })
}
