import { derivedToken } from '../secrets.ts'

/** Whose address is proven. */
export type ProofKind = 'participant' | 'submission' | 'viewer' | 'cart'

/** The token of a mailed link, made again from its seed whenever the mail is written. */
export function proofToken(secretKey: string, kind: ProofKind, seed: string): string {
  return derivedToken(secretKey, `${kind}-proof`, seed)
}

/** The six digits of a proof mail. They are made from the seed like the link, so that the database holds nothing to compare them with. */
export function proofCode(secretKey: string, kind: ProofKind, seed: string): string {
  const bytes = Buffer.from(derivedToken(secretKey, `${kind}-code`, seed), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
