import type { Reader } from '../../../../platform/db/database.ts'
import { sameText } from '../../../../platform/ids.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { askLinkToken } from './ask-link-token.ts'
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
