import { derivedToken } from '../../../../platform/secrets.ts'

interface Ask {
  id: number
  linkSeed: string
}

/** The token of an asked person's link. It proves the address until the person has submitted. */
export function askLinkToken(secretKey: string, { id, linkSeed }: Ask): string {
  return `a1_${id}_${derivedToken(secretKey, 'submission-ask', linkSeed)}`
}

/** The token of the link that stops reminders. It opens no page, for mail programs and their scanners press it. */
export function askRemindersToken(secretKey: string, { id, linkSeed }: Ask): string {
  return `s1_${id}_${derivedToken(secretKey, 'submission-ask-reminders', linkSeed)}`
}
