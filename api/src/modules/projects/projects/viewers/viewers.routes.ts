import { viewerProjectRoutes } from '@ribbon/contract/projects/projects/viewer-project'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { linkFile } from '../files/link-file.ts'
import { finalizeProject } from '../settings/finalize-project.ts'
import { updateProject } from '../settings/update-project.ts'
import { changeSubmission } from '../submissions/change-submission.ts'
import { deleteSubmissions } from '../submissions/delete-submissions.ts'
import { listSubmissions } from '../submissions/submissions.store.ts'
import { lockForEdit } from './lock-for-edit.ts'
import { lockForViewer } from './lock-for-viewer.ts'
import { requestViewerProof } from './request-viewer-proof.ts'
import { showViewerProject } from './show-viewer-project.ts'
import { verifyViewer } from './verify-viewer.ts'
import { viewerAuthor } from './viewer-author.ts'
import { presentViewerSubmission } from './viewer-project.present.ts'

const idOf = (text: string) => requestedId(text) ?? refuse('not_found')
const keyOf = ({ teamId, projectId }: ProjectActor) => ({ teamId, id: projectId })

/** What somebody with the viewer link of a project does: the owners' operations, with the link as their author. */
export function viewerCalls(settings: { publicUrl: string; secretKey: string }): Implemented[] {
  return implement(viewerProjectRoutes, {
    sendViewerVerification: async ({ db, limits, actor, body }) => {
      if (!actor.needsProof) return { verification_email_sent: false }
      await requestViewerProof(db, limits, actor, body.email)
      return { verification_email_sent: true }
    },
    verifyViewer: async ({ db, limits, ip, actor, body }) => {
      await limits.spend('recipient-verify', { ip })
      return inTransaction(db, tx => verifyViewer(tx, settings.secretKey, actor, body))
    },
    getViewerProject: ({ db, actor }) => showViewerProject(db, actor, settings),
    updateViewerProject: async ({ db, actor, body }) => {
      await inTransaction(db, async tx => {
        const project = await lockForEdit(tx, actor, 'alone')
        await updateProject(tx, project, viewerAuthor(actor), body)
      })
      return showViewerProject(db, actor, settings)
    },
    finalizeViewerProject: async ({ db, actor }) => {
      await inTransaction(db, async tx => {
        const project = await lockForViewer(tx, actor, 'alone')
        await finalizeProject(tx, project, viewerAuthor(actor))
      })
      return showViewerProject(db, actor, settings)
    },
    exportViewerRecipients: async ({ db, actor }) => {
      const token = await inTransaction(db, async tx => {
        const project = await lockForViewer(tx, actor, 'shared')
        const { viewerTokenHash } = project
        return linkFile(tx, project, viewerAuthor(actor), { viewerTokenHash })
      })
      return { order_recipient_csv_url: `${settings.publicUrl}/api/v2/project_recipient_files/${token}` }
    },
    listViewerRecipients: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listSubmissions(db, keyOf(actor), {
        page: query.page,
        search: query.search?.trim() || undefined,
        seesAddress: true,
      })
      return { data: rows.map(presentViewerSubmission), meta: { totalCount } }
    },
    updateViewerRecipient: async ({ db, actor, params, body }) => {
      const row = await inTransaction(db, async tx => {
        const project = await lockForEdit(tx, actor, 'shared')
        return changeSubmission(tx, project, idOf(params.recipientId), viewerAuthor(actor), body)
      })
      return { data: presentViewerSubmission(row) }
    },
    deleteViewerRecipient: async ({ db, actor, params }) => {
      await inTransaction(db, async tx => {
        const project = await lockForViewer(tx, actor, 'alone')
        await deleteSubmissions(tx, project, [idOf(params.recipientId)], viewerAuthor(actor))
      })
    },
    deleteViewerRecipients: async ({ db, actor, body }) => {
      await inTransaction(db, async tx => {
        const project = await lockForViewer(tx, actor, 'alone')
        await deleteSubmissions(tx, project, body.ids.map(idOf), viewerAuthor(actor))
      })
    },
  })
}
