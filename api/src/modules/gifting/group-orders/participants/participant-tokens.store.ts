import type { Module } from '@ribbon/contract/route'
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { columns, id, orNull, text, texts, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participantTokens } from './participant-tokens.tables.ts'

export const participantTokenSeconds = 60 * 24 * 60 * 60
const devicesPerParticipant = 5

interface ParticipantKey {
  teamId: RowId
  groupOrderId: RowId
  participantId: RowId
}

/** Remembers a device of a participant, whose row the caller has locked. */
export async function insertParticipantToken(
  tx: Tx,
  participant: ParticipantKey,
  device: { tokenHash: string; userAgent: string; isProven: boolean },
): Promise<void> {
  await tx.client.query(
    `
    insert into participant_tokens (
      team_id, group_order_id, participant_id, token_hash, user_agent, is_proven, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [
      participant.teamId,
      participant.groupOrderId,
      participant.participantId,
      device.tokenHash,
      device.userAgent,
      device.isProven,
      participantTokenSeconds,
    ],
  )
}

/** Ends the tokens of all but the five latest devices of a participant, whose row the caller has locked. */
export async function forgetOldestDevices(tx: Tx, participant: ParticipantKey): Promise<void> {
  const own = and(
    eq(participantTokens.teamId, participant.teamId),
    eq(participantTokens.participantId, participant.participantId),
  )
  const latest = tx
    .select({ id: participantTokens.id })
    .from(participantTokens)
    .where(own)
    .orderBy(desc(participantTokens.id))
    .limit(devicesPerParticipant)
  await tx.delete(participantTokens).where(and(own, notInArray(participantTokens.id, latest)))
}

const tokenColumns = columns({
  tokenId: id('k.id'),
  lastUsedAt: time('k.last_used_at'),
  participantId: id('p.id'),
  personKey: text('p.person_key'),
  email: text('p.email'),
  teamId: id('g.team_id'),
  groupOrderId: id('g.id'),
  modules: texts<Module>('t.modules'),
  suspendedReason: orNull(text('t.suspended_reason')),
})
export type FoundToken = RowOf<typeof tokenColumns>

/** The participant of a token of the group order with this uuid. Tokens end 30 days after the page closes, too. */
export async function findParticipantToken(
  db: Reader,
  uuid: string,
  tokenHash: string,
): Promise<FoundToken | undefined> {
  const [found] = await readRows(
    db,
    tokenColumns,
    `
    select ${tokenColumns}
    from group_orders g
    join participant_tokens k on k.team_id = g.team_id and k.group_order_id = g.id
    join participants p on p.team_id = k.team_id and p.id = k.participant_id
    join teams t on t.id = g.team_id
    where g.uuid = $1
      and k.token_hash = $2
      and k.expires_at > now()
      and (g.closes_at is null or g.closes_at + interval '30 days' > now())`,
    [uuid, tokenHash],
  )
  return found
}

export async function touchParticipantToken(db: Db, { teamId, tokenId }: FoundToken): Promise<void> {
  await db
    .update(participantTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(participantTokens.teamId, teamId), eq(participantTokens.id, tokenId)))
}

/** Ends one device of a participant. */
export async function deleteParticipantToken(
  tx: Tx,
  { teamId, tokenId }: { teamId: RowId; tokenId: RowId },
): Promise<void> {
  await tx
    .delete(participantTokens)
    .where(and(eq(participantTokens.teamId, teamId), eq(participantTokens.id, tokenId)))
}

/**
 * Ends the other devices of a participant that have not proven the address by a mail. Whoever holds one may have typed somebody else's
 * address first, or opened a personal link that was forwarded.
 */
export async function endUnprovenTokens(
  tx: Tx,
  { teamId, participantId }: { teamId: RowId; participantId: RowId },
  own?: RowId,
): Promise<void> {
  await tx.client.query(
    `
    delete from participant_tokens
    where team_id = $1
      and participant_id = $2
      and not is_proven
      and id is distinct from $3`,
    [teamId, participantId, own ?? null],
  )
}

/** Ends all devices of these participants, such as when they are skipped, or taken off the list. */
export async function endParticipantTokens(
  tx: Tx,
  teamId: RowId,
  participantIds: readonly RowId[],
): Promise<void> {
  if (participantIds.length === 0) return
  await tx
    .delete(participantTokens)
    .where(
      and(
        eq(participantTokens.teamId, teamId),
        inArray(participantTokens.participantId, [...participantIds]),
      ),
    )
}

export async function deleteExpiredParticipantTokens(db: Db): Promise<void> {
  await db.delete(participantTokens).where(lt(participantTokens.expiresAt, sql`now()`))
}
