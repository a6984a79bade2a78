import { submissionRoutes } from '@ribbon/contract/projects/projects/submissions'
import { inTransaction, type Tx } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOwnProject } from '../find-own-project.ts'
import { canChangeProject } from '../projects.access.ts'
import { changeSubmission } from './change-submission.ts'
import { deleteSubmissions } from './delete-submissions.ts'
import { readdressSubmission, type ReaddressOrder } from '../late-changes/readdress-submission.ts'
import { canReaddress } from '../late-changes/can-readdress.ts'
import { setLeftOut } from './set-left-out.ts'
import { showSubmissions } from './show-submissions.ts'
import { presentSubmission } from './submissions.present.ts'
import type { SubmissionRow } from './submissions.store.ts'

const idOf = (text: string) => requestedId(text) ?? refuse('not_found')
const show = (row: SubmissionRow) => ({ data: presentSubmission(row, true) })

/** What members of a team do with the submissions of a project. */
export function submissionCalls({ readdressOrder }: { readdressOrder: ReaddressOrder }): Implemented[] {
  return implement(submissionRoutes, {
    listProjectRecipients: async ({ db, actor, params, query }) => {
      const project = await findOwnProject(db, actor, params.id)
      if (!canChangeProject(actor.role)) return showSubmissions(db, project, { ...query, seesAddress: false })
      const permissionsOf = (row: SubmissionRow) => ({ canReaddress: canReaddress(project, row) })
      return showSubmissions(db, project, { ...query, seesAddress: true, permissionsOf })
    },
    updateProjectRecipient: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      const work = (tx: Tx) => changeSubmission(tx, project, idOf(params.recipientId), authorOf(actor), body)
      return show(await inTransaction(db, work))
    },
    readdressProjectRecipient: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      const change = { author: authorOf(actor), body, readdressOrder }
      const work = (tx: Tx) => readdressSubmission(tx, project, idOf(params.recipientId), change)
      return show(await inTransaction(db, work))
    },
    deleteProjectRecipient: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      const ids = [idOf(params.recipientId)]
      await inTransaction(db, tx => deleteSubmissions(tx, project, ids, authorOf(actor)))
    },
    deleteProjectRecipients: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      const ids = body.ids.map(idOf)
      await inTransaction(db, tx => deleteSubmissions(tx, project, ids, authorOf(actor)))
    },
    leaveOutProjectRecipient: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      const work = (tx: Tx) => setLeftOut(tx, project, idOf(params.recipientId), authorOf(actor), true)
      return show(await inTransaction(db, work))
    },
    includeProjectRecipient: async ({ db, actor, params }) => {
      const project = await findOwnProject(db, actor, params.id)
      const work = (tx: Tx) => setLeftOut(tx, project, idOf(params.recipientId), authorOf(actor), false)
      return show(await inTransaction(db, work))
    },
  })
}
