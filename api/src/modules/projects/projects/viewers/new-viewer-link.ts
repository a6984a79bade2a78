import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../../platform/ids.ts'
import { seal } from '../../../../platform/secrets.ts'

/** The token of a new viewer link: hashed to be found by, and sealed so that owners can copy the link again. */
export function newViewerLink(secretKey: string): { viewerTokenHash: string; viewerTokenSealed: string } {
  const token = randomBytes(24).toString('base64url')
  return { viewerTokenHash: hashToken(token), viewerTokenSealed: seal(secretKey, token) }
}
