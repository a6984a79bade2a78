import type { Reader } from '../../../../platform/db/database.ts'
import { sameText } from '../../../../platform/ids.ts'
import type { ReminderAddress } from '../../../gifting/recipients/address-requests/change-reminders.ts'
import { askRemindersToken } from './ask-reminders-token.ts'
import { findAskOfLink } from './asks.store.ts'

/** Whose reminders the link of a mail that asks to submit stops. */
export async function findAskedAddress(
  reader: Reader,
  secretKey: string,
  token: string,
): Promise<ReminderAddress | undefined> {
  const ask = await findAskOfLink(reader, token)
  // Mails of November 2026 and before have links with the prefix that shoppers' tokens have now.
  const renamed = token.replace(/^s1_/, 'u1_')
  if (!ask || !sameText(askRemindersToken(secretKey, ask), renamed)) return undefined
  const { id, teamId, teamName, teamLogo, email, projectId } = ask
  return { id, teamId, teamName, teamLogo, email, subject: { type: 'adminOrders', id: projectId } }
}
