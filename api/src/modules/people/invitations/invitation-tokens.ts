import { derivedToken } from '../../../platform/secrets.ts'

/** The two tokens of an invitation. The mailed one proves that its user reads that mailbox; the other an owner may share in any way. */
export function invitationTokens(secretKey: string, seed: string): { link: string; mail: string } {
  return {
    link: derivedToken(secretKey, 'invitation-link', seed),
    mail: derivedToken(secretKey, 'invitation-mail', seed),
  }
}
