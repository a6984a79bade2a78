import type { Reader } from '../../../../platform/db/database.ts'
import { sameText } from '../../../../platform/ids.ts'
import type { ReminderAddress } from '../../../gifting/recipients/address-requests/change-reminders.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { askLinkToken, askRemindersToken } from './ask-tokens.ts'
import { findAskOfLink, type AskOfLink } from './asks.store.ts'

/** Whom the mailed link of a project was made for. */
export async function findAsk(
  reader: Reader,
  secretKey: string,
  project: ProjectKey,
  token: string,
): Promise<AskOfLink | undefined> {
  const ask = await findAskOfLink(reader, token)
  if (!ask || ask.teamId !== project.teamId || ask.projectId !== project.id) return undefined
  return sameText(askLinkToken(secretKey, ask), token) ? ask : undefined
}

/** Whose reminders the link of such a mail stops. */
export async function findAskedAddress(
  reader: Reader,
  secretKey: string,
  token: string,
): Promise<ReminderAddress | undefined> {
  const ask = await findAskOfLink(reader, token)
  if (!ask || !sameText(askRemindersToken(secretKey, ask), token)) return undefined
  const { id, teamId, teamName, teamLogo, email, projectId } = ask
  return { id, teamId, teamName, teamLogo, email, subject: { type: 'adminOrders', id: projectId } }
}
