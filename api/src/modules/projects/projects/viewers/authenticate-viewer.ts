import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import type { Authentication } from '../../../../platform/http/check-access.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { findProvenEmail } from './viewer-proofs.store.ts'
import { findProjectOfToken } from './viewers.store.ts'

const nobody: Authentication = { actor: undefined, headers: {} }

/**
 * Recognizes the holder of a viewer link by the token in the path; one that has ended is as unknown as any other text. The header
 * `viewer-proof` shows which address the holder has proven.
 */
export async function authenticateViewer(db: Db, request: FastifyRequest): Promise<Authentication> {
  const { jwt } = request.params as { jwt?: string }
  if (!jwt || !/^[\w-]{32}$/.test(jwt)) return nobody
  const found = await findProjectOfToken(db, hashToken(jwt))
  if (!found) return nobody
  const { suspendedReason, ...project } = found
  const proof = request.headers['viewer-proof']
  const isProof = typeof proof === 'string' && /^t1_[\w-]{32}$/.test(proof)
  const key = { teamId: project.teamId, id: project.projectId }
  return {
    actor: {
      kind: 'project-token',
      ...project,
      provenEmail: isProof ? await findProvenEmail(db, key, hashToken(proof)) : undefined,
      suspendedFor: suspendedReason ?? undefined,
      ip: request.ip,
    },
    headers: {},
  }
}
