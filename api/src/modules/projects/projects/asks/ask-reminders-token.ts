import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of the link that stops reminders. It opens no page, for mail programs and their scanners press it. */
export function askRemindersToken(
  secretKey: string,
  { id, linkSeed }: { id: number; linkSeed: string },
): string {
  return `u1_${id}_${derivedToken(secretKey, 'submission-ask-reminders', linkSeed)}`
}
