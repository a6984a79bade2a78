import { entryRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { inTransaction } from '../../../../platform/db/database.ts'
import { isFromAnotherSite } from '../../../../platform/http/check-origin.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { pageCookie, readPageToken } from '../../../../platform/address-proofs/page-token.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGroupOrderShared } from '../../group-orders/group-order-lock.store.ts'
import {
  deleteParticipantToken,
  participantTokenSeconds,
} from '../../group-orders/participants/participant-tokens.store.ts'
import { showParticipant } from '../participants/show-participant.ts'
import { enterGroupOrder } from './enter-group-order.ts'
import { findOpenPage } from './find-open-page.ts'
import { sendVerification } from './send-verification.ts'
import { verifyAddress } from './verify-address.ts'

export interface EntrySettings {
  secretKey: string
  secure: boolean
}

export function entryCalls({ secretKey, secure }: EntrySettings): Implemented[] {
  return implement(entryRoutes, {
    sendRecipientVerification: async ({ db, limits, request, answer, ip, params, body }) =>
      sendVerification(
        db,
        { secretKey, limits, guess: { request, answer } },
        await findOpenPage(db, params.uuid),
        { ...body, ip },
      ),
    verifyRecipient: async ({ db, limits, ip, params, body }) => {
      await limits.spend('recipient-verify', { ip })
      const page = await findOpenPage(db, params.uuid)
      return inTransaction(db, async tx => {
        if (!(await lockGroupOrderShared(tx, page))) refuse('not_found')
        return verifyAddress(tx, secretKey, page, body)
      })
    },
    enterGroupOrder: async ({ db, limits, request, answer, ip, headers, params, body }) => {
      const page = await findOpenPage(db, params.uuid)
      await limits.spend('recipient-entry', { ip, subject: page.uuid })
      const shown = readPageToken(request, page.uuid, { purpose: 'g1', secure })
      const entered = await enterGroupOrder(db, { secretKey, limits, guess: { request, answer } }, page, {
        ...body,
        ticket: /^t1_[\w-]{32}$/.test(body.password ?? '') ? body.password! : undefined, // tested: a text
        token: shown?.isFromCookie && isFromAnotherSite(request) ? undefined : shown?.token,
        userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
        ip,
      })
      answer.header('recipient-token', entered.token)
      answer.cookie(pageCookie(page.uuid, secure), entered.token, participantTokenSeconds)
      if (!entered.isNew) answer.status(200)
      return showParticipant(db, entered)
    },
    getParticipant: async ({ db, actor }) => showParticipant(db, actor),
    leaveGroupOrder: async ({ db, actor, params, answer }) => {
      await inTransaction(db, tx => deleteParticipantToken(tx, actor))
      answer.clearCookie(pageCookie(params.uuid, secure))
    },
  })
}
