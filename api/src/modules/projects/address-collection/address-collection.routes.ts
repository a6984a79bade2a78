import { addressCollectionRoutes } from '@ribbon/contract/projects/address-collection'
import { pageCookie, readPageToken } from '../../../platform/address-proofs/page-token.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import { isFromAnotherSite } from '../../../platform/http/check-origin.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockProjectShared } from '../projects/project-lock.store.ts'
import { isClosed } from './collection.states.ts'
import { openAsk } from './asked/open-ask.ts'
import { changeOwnSubmission } from './own-row/change-own-submission.ts'
import { eraseOwnSubmission } from './own-row/erase-own-submission.ts'
import { presentOwnSubmission } from './own-row/own-submission.present.ts'
import { showOwnSubmission } from './own-row/show-own-submission.ts'
import { submissionTokenSeconds } from './own-row/submission-tokens.store.ts'
import { findOpenPage } from './pages/find-open-page.ts'
import { findPage } from './pages/find-page.ts'
import { findPageParts } from './pages/find-page-parts.ts'
import { presentPage } from './pages/collection-page.present.ts'
import { requestProof } from './proofs/request-proof.ts'
import { verifyAddress } from './proofs/verify-address.ts'
import { confirmCorrection } from './submitting/confirm-correction.ts'
import { readdressSubmission, type ReaddressOrder } from '../projects/late-changes/readdress-submission.ts'
import { submitterAuthor } from './own-row/submitter-author.ts'
import { personKeyOf } from '../projects/submissions/person-key-of.ts'
import { submitAddress } from './submitting/submit-address.ts'

export interface CollectionSettings {
  secretKey: string
  readdressOrder: ReaddressOrder
  secure: boolean
}

export function addressCollectionCalls(settings: CollectionSettings): Implemented[] {
  const { secretKey, secure, readdressOrder } = settings
  const giveToken = (answer: Answer, uuid: string, token: string) => {
    answer.header('recipient-token', token)
    answer.cookie(pageCookie(uuid, secure), token, submissionTokenSeconds)
  }
  return implement(addressCollectionRoutes, {
    getCollectionPage: async ({ db, params }) => {
      const page = await findPage(db, params.uuid)
      return { data: presentPage(page, await findPageParts(db, page.project)) }
    },
    sendSubmissionVerification: async ({ db, limits, ip, params, body }) => {
      const { project } = await findOpenPage(db, params.uuid)
      if (isClosed(project)) refuse('collecting_ended')
      if (!project.verifyEmails) return { verified: true, verification_email_sent: false }
      await requestProof(db, limits, project, { email: body.email, ip })
      return { verified: false, verification_email_sent: true }
    },
    verifySubmission: async ({ db, limits, ip, answer, params, body }) => {
      await limits.spend('recipient-verify', { ip })
      const { project } = await findPage(db, params.uuid)
      const { ownToken, ...verified } = await inTransaction(db, async tx => {
        if (!(await lockProjectShared(tx, project))) refuse('not_found')
        return verifyAddress(tx, secretKey, project, body)
      })
      if (ownToken) giveToken(answer, params.uuid, ownToken)
      return { ...verified, password: verified.ticket }
    },
    submitAddress: async ({ db, limits, request, answer, ip, params, body }) => {
      const page = await findOpenPage(db, params.uuid)
      const shown = readPageToken(request, params.uuid, { purpose: 'p1', secure })
      const ticket = body.ticket ?? body.password
      const submitted = await submitAddress(db, { secretKey, limits }, page, {
        sent: body,
        ticket: ticket !== null && /^(t1_|a1_\d{1,15}_)[\w-]{32}$/.test(ticket) ? ticket : undefined,
        token: shown?.isFromCookie && isFromAnotherSite(request) ? undefined : shown?.token,
        ip,
      })
      if (submitted === 'correction waits') {
        answer.status(202)
        return { data: null, meta: { confirmation_sent: true as const } }
      }
      giveToken(answer, params.uuid, submitted.token)
      if (!submitted.isNew) answer.status(200)
      const { row, project, parts } = submitted
      return { data: presentOwnSubmission(row, { ...page, project }, parts, { canReaddress: false }) }
    },
    openAsk: async ({ db, limits, ip, params, body }) => {
      await limits.spend('recipient-verify', { ip })
      const { project } = await findPage(db, params.uuid)
      return { data: await openAsk(db, secretKey, project, body.token) }
    },
    confirmCorrection: async ({ db, limits, ip, answer, params, body }) => {
      await limits.spend('recipient-verify', { ip })
      const { project } = await findOpenPage(db, params.uuid)
      const { row, token } = await inTransaction(db, tx =>
        confirmCorrection(tx, project, { token: body.token, ip }),
      )
      giveToken(answer, params.uuid, token)
      return showOwnSubmission(db, { teamId: row.teamId, submissionId: row.id })
    },
    sendOwnLink: async ({ db, limits, ip, params, body }) => {
      const { project } = await findPage(db, params.uuid)
      const subject = `${project.uuid} ${personKeyOf(body.email)}`
      await limits.spend('recipient-proof', { ip, subject })
      if (await limits.allows('submission-mail', { ip, subject }))
        await inTransaction(db, tx =>
          addJob(tx, 'send-submission-link', { id: project.id, email: body.email }),
        )
      return { link_sent: true as const }
    },
    getOwnSubmission: async ({ db, actor, request, answer, params }) => {
      const shown = readPageToken(request, params.uuid, { purpose: 'p1', secure })
      // A mailed link brings its token in the header; from now on this browser knows the person.
      if (shown && !shown.isFromCookie)
        answer.cookie(pageCookie(params.uuid, secure), shown.token, submissionTokenSeconds)
      return showOwnSubmission(db, actor)
    },
    updateOwnSubmission: async ({ db, actor, body }) => {
      await inTransaction(db, tx => changeOwnSubmission(tx, actor, body))
      return showOwnSubmission(db, actor)
    },
    readdressOwnSubmission: async ({ db, actor, body }) => {
      const key = { teamId: actor.teamId, id: actor.projectId }
      const change = { author: submitterAuthor(actor), body, readdressOrder }
      await inTransaction(db, tx => readdressSubmission(tx, key, actor.submissionId, change))
      return showOwnSubmission(db, actor)
    },
    eraseOwnSubmission: async ({ db, actor, answer, params }) => {
      await inTransaction(db, tx => eraseOwnSubmission(tx, actor))
      answer.clearCookie(pageCookie(params.uuid, secure))
    },
  })
}
