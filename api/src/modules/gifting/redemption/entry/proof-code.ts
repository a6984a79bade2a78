import { derivedToken } from '../../../../platform/secrets.ts'

/** The six digits of a proof mail. They are made from the seed like the link, so that the database holds nothing to compare them with. */
export function proofCode(secretKey: string, seed: string): string {
  const bytes = Buffer.from(derivedToken(secretKey, 'participant-code', seed), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
