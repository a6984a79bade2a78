import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of a mailed own link, made again from its seed whenever the mail is written (decision 0020). */
export function ownLinkToken(secretKey: string, seed: string): string {
  return `p1_${derivedToken(secretKey, 'submission-link', seed)}`
}
