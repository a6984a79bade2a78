import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of the link that stops reminders. It opens no page, for mail programs and their scanners press it. */
export function remindersLinkToken(secretKey: string, user: { id: number; linkSeed: string }): string {
  return `r1_${user.id}_${derivedToken(secretKey, 'reminders-link', user.linkSeed)}`
}
