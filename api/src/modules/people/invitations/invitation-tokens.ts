import { derivedToken } from '../../../platform/secrets.ts'

/** The two secrets of an invitation: whoever has the mailed one also reads that mailbox; the other an owner may hand over in any way. */
export function invitationTokens(secretKey: string, seed: string): { link: string; mail: string } {
  return {
    link: derivedToken(secretKey, 'invitation-link', seed),
    mail: derivedToken(secretKey, 'invitation-mail', seed),
  }
}
