import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of a mailed link, made again from its seed whenever the mail is written. */
export function proofToken(secretKey: string, seed: string): string {
  return derivedToken(secretKey, 'participant-proof', seed)
}
