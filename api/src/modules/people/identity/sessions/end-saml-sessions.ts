import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { deleteSamlSessions } from './sessions.store.ts'

/**
 * Ends the sessions of a team that its identity provider opened under this name, all of them or those with one of the
 * indexes. Every node closes their sockets when the live events arrive. Returns how many there were.
 */
export async function endSamlSessions(
  tx: Tx,
  { teamId }: { teamId: RowId },
  named: { nameId: string; sessionIndexes: string[] },
): Promise<number> {
  const ended = await deleteSamlSessions(tx, { teamId }, named)
  for (const { id, userId } of ended) {
    announce(tx, { teamId, userId, event: 'session.ended', type: 'sessions', id })
    await recordAudit(tx, {
      teamId,
      author: systemAuthor,
      action: 'session.ended',
      subjectType: 'sessions',
      subjectId: id,
      details: { endedBy: 'identity provider', signedInAs: named.nameId },
    })
  }
  return ended.length
}
