import type { Reader } from '../../../../platform/db/database.ts'
import { sameText } from '../../../../platform/ids.ts'
import type { ReminderAddress } from '../../recipients/address-requests/change-reminders.ts'
import { findInvitedOfLink } from './invited-mail.store.ts'
import { remindersLinkToken } from './reminders-link-token.ts'

/** Whose reminders the link of an invitation stops. */
export async function findInvitedAddress(
  reader: Reader,
  secretKey: string,
  token: string,
): Promise<ReminderAddress | undefined> {
  const invited = await findInvitedOfLink(reader, token)
  if (!invited || !sameText(remindersLinkToken(secretKey, invited), token)) return undefined
  const { id, teamId, teamName, teamLogo, email, groupOrderId } = invited
  return { id, teamId, teamName, teamLogo, email, subject: { type: 'groupOrders', id: groupOrderId } }
}
