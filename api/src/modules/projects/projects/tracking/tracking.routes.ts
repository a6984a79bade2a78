import { submissionTrackingRoutes } from '@ribbon/contract/projects/projects/submission-tracking'
import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findAnyProject } from '../find-any-project.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { presentSubmission } from '../submissions/submissions.present.ts'
import type { SubmissionRow } from '../submissions/submissions.store.ts'
import { changeDelivery } from './change-delivery.ts'
import { deliverEverybody } from './deliver-everybody.ts'
import { importTrackingFile } from '../tracking-files/import-tracking-file.ts'
import { previewTrackingFile } from '../tracking-files/preview-tracking-file.ts'
import { removeTracking } from './remove-tracking.ts'
import { setTracking } from './set-tracking.ts'
import { trackEverybody } from './track-everybody.ts'
import type { TrackingChange } from './track-parcels.ts'
import { presentTrackingChange, presentTrackingFile } from './tracking.present.ts'
import { undoTracking } from './undo-tracking.ts'

interface TrackingCall<P, B> {
  db: Db
  actor: OperatorActor
  params: P
  body: B
}

const idOf = (text: string) => requestedId(text) ?? refuse('not_found')

/** How operators enter parcels that left outside of the queue. */
export function trackingCalls(): Implemented[] {
  const changeRow =
    <B>(work: (tx: Tx, project: ProjectRow, author: Author, id: number, body: B) => Promise<SubmissionRow>) =>
    async ({ db, actor, params, body }: TrackingCall<{ id: string; recipientId: string }, B>) => {
      const project = await findAnyProject(db, actor, params.id)
      const id = idOf(params.recipientId)
      const row = await inTransaction(db, tx => work(tx, project, authorOf(actor), id, body))
      return { data: presentSubmission(row, true) }
    }
  const changeMany =
    <B>(work: (tx: Tx, project: ProjectRow, author: Author, body: B) => Promise<TrackingChange>) =>
    async ({ db, actor, params, body }: TrackingCall<{ id: string }, B>) => {
      const project = await findAnyProject(db, actor, params.id)
      const change = await inTransaction(db, tx => work(tx, project, authorOf(actor), body))
      return { data: presentTrackingChange(project, change) }
    }
  return implement(submissionTrackingRoutes, {
    setSubmissionTracking: changeRow(setTracking),
    removeSubmissionTracking: changeRow(removeTracking),
    setSubmissionDelivered: changeRow((tx, project, author, id, { delivered }: { delivered: boolean }) =>
      changeDelivery(tx, project, author, id, delivered),
    ),
    setProjectTracking: changeMany(trackEverybody),
    deliverProject: changeMany(deliverEverybody),
    undoProjectTracking: changeMany((tx, project, author, { at }: { at: string }) =>
      undoTracking(tx, project, author, at),
    ),
    previewTrackingFile: async ({ db, actor, params, body }) => {
      const project = await findAnyProject(db, actor, params.id)
      const { rows } = await previewTrackingFile(db, project, body)
      return { data: presentTrackingFile(project, { rows, at: null }) }
    },
    importTrackingFile: async ({ db, actor, params, body }) => {
      const project = await findAnyProject(db, actor, params.id)
      const imported = await importTrackingFile(db, project, authorOf(actor), body)
      return { data: presentTrackingFile(project, imported) }
    },
  })
}
