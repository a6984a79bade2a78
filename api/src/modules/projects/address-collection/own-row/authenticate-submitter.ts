import type { FastifyRequest } from 'fastify'
import { readPageToken } from '../../../../platform/address-proofs/page-token.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Authentication } from '../../../../platform/http/check-access.ts'
import { checkOrigin } from '../../../../platform/http/check-origin.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { findSubmissionToken, touchSubmissionToken } from './submission-tokens.store.ts'

const nobody: Authentication = { actor: undefined, headers: {} }

/** Recognizes by the token alone who submitted for a project. A token of another project is answered like a missing page. */
export async function authenticateSubmitter(
  db: Db,
  request: FastifyRequest,
  { secure }: { secure: boolean },
): Promise<Authentication> {
  const { uuid } = request.params as { uuid?: string }
  if (!uuid || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return nobody
  const shown = readPageToken(request, uuid, { purpose: 'p1', secure })
  const found = shown && (await findSubmissionToken(db, uuid, hashToken(shown.token)))
  if (!found) return nobody
  if (shown.isFromCookie) checkOrigin(request)
  if (databaseTime().getTime() - found.lastUsedAt.getTime() > 60_000) await touchSubmissionToken(db, found)
  const { teamId, projectId, submissionId, modules } = found
  return {
    actor: {
      kind: 'submitter',
      teamId,
      projectId,
      submissionId,
      modules,
      suspendedFor: found.suspendedReason ?? undefined,
      ip: request.ip,
    },
    headers: {},
  }
}
