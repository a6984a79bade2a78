import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import type { Authentication } from '../../../../platform/http/check-access.ts'
import { checkOrigin } from '../../../../platform/http/check-origin.ts'
import { readPageToken } from '../../../../platform/address-proofs/page-token.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import {
  findParticipantToken,
  touchParticipantToken,
} from '../../group-orders/participants/participant-tokens.store.ts'

const noParticipant: Authentication = { actor: undefined, headers: {} }

/**
 * Recognizes a participant by the token alone. A token of another page, and a request that names another person's id, are answered
 * like a page that does not exist.
 */
export async function authenticateParticipant(
  db: Db,
  request: FastifyRequest,
  { secure }: { secure: boolean },
): Promise<Authentication> {
  const { uuid } = request.params as { uuid?: string }
  if (!uuid || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return noParticipant
  const shown = readPageToken(request, uuid, { purpose: 'g1', secure })
  const found = shown && (await findParticipantToken(db, uuid, hashToken(shown.token)))
  if (!found || namedIds(request).some(id => id !== String(found.participantId))) return noParticipant
  if (shown.isFromCookie) checkOrigin(request)
  if (databaseTime().getTime() - found.lastUsedAt.getTime() > 60_000) await touchParticipantToken(db, found)
  const { teamId, groupOrderId, participantId, tokenId, email, modules } = found
  return {
    actor: {
      kind: 'participant',
      teamId,
      groupOrderId,
      participantId,
      tokenId,
      email,
      modules,
      suspendedFor: found.suspendedReason ?? undefined,
      ip: request.ip,
    },
    headers: {},
  }
}

/** The ids of a participant that a request names, besides its token. */
function namedIds({ params, query, body }: FastifyRequest): string[] {
  const places = [
    (params as Record<string, unknown>)['recipientId'],
    (query as Record<string, unknown> | undefined)?.['recipient_id'],
    body !== null && typeof body === 'object' ? (body as Record<string, unknown>)['recipient_id'] : undefined,
  ]
  return places.filter(id => id !== undefined && id !== null && id !== '').map(String)
}
