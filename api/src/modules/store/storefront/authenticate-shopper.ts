import type { FastifyRequest } from 'fastify'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Authentication } from '../../../platform/http/check-access.ts'
import { isPreviewToken } from '../stores/is-preview-token.ts'
import { isShopperToken } from './is-shopper-token.ts'
import { findVisitedStore } from './open-stores.store.ts'
import { signShopperToken } from './sign-shopper-token.ts'

/**
 * Recognizes a shopper by the token of the store in the path; who has none gets one. Sessions are not looked at: who shops is
 * never a member. A store that is closed, unknown or not to be had is nobody's, unless the request has the link of its preview.
 */
export async function authenticateShopper(
  db: Db,
  request: FastifyRequest,
  { secretKey }: { secretKey: string },
): Promise<Authentication> {
  const { storeId } = request.params as { storeId?: string }
  const store = await findVisitedStore(db, storeId ?? '')
  if (!store) return { actor: undefined, headers: {} }
  const { isOpen } = store
  const preview = request.headers['store-preview']
  const isPreview =
    !isOpen && typeof preview === 'string' && isPreviewToken(secretKey, store.id, preview, databaseTime())
  if (!isOpen && !isPreview) return { actor: undefined, headers: {} }
  const shown = request.headers['recipient-token']
  const isKnown = typeof shown === 'string' && isShopperToken(secretKey, store.id, shown)
  const token = isKnown ? shown : signShopperToken(secretKey, store.id, newToken())
  return {
    actor: { kind: 'shopper', teamId: store.teamId, storeId: store.id, token, isPreview, ip: request.ip },
    headers: {
      // A copy kept for many would hand one cart to all of them.
      'cache-control': 'private, no-store',
      ...(isKnown ? {} : { 'recipient-token': token }),
    },
  }
}
