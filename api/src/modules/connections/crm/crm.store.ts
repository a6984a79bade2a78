import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { memberships, teams } from '../../people/teams/teams.tables.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { crmAuthorizations, crmConnections, crmEndedGrants } from './crm.tables.ts'

export type CrmConnection = typeof crmConnections.$inferSelect
export type NewConnection = typeof crmConnections.$inferInsert
export type CrmOwner = Pick<MemberActor, 'teamId' | 'userId'>
type Named = Pick<CrmConnection, 'teamId' | 'id'>

const named = ({ teamId, id }: Named) => and(eq(crmConnections.teamId, teamId), eq(crmConnections.id, id))
const ofOwner = ({ teamId, userId }: CrmOwner) =>
  and(eq(crmConnections.teamId, teamId), eq(crmConnections.userId, userId))

export async function findConnection(db: Reader, owner: CrmOwner): Promise<CrmConnection | undefined> {
  const [row] = await db.select().from(crmConnections).where(ofOwner(owner))
  return row
}

export async function lockConnection(tx: Tx, owner: CrmOwner): Promise<CrmConnection | undefined> {
  const [row] = await tx.select().from(crmConnections).where(ofOwner(owner)).for('update')
  return row
}

/** Whose connection it is, while it exists. */
export async function findConnectionById(db: Reader, id: RowId): Promise<CrmConnection | undefined> {
  const [row] = await db.select().from(crmConnections).where(eq(crmConnections.id, id))
  return row
}

/** Whether the person is still one of those who may connect, in a team that may send. */
export async function mayConnect(db: Reader, { teamId, userId }: CrmOwner): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(
      and(
        eq(memberships.teamId, teamId),
        eq(memberships.userId, userId),
        sql`${memberships.role} <> 'limited_user'`,
        isNull(teams.suspendedAt),
        sql`'swag_store' = any(${teams.modules})`,
      ),
    )
  return rows.length > 0
}

/** Stores a connection in the place of the person's former one. */
export async function saveConnection(tx: Tx, connection: NewConnection): Promise<CrmConnection> {
  const { teamId: _, userId: __, ...fields } = connection
  const rows = await tx
    .insert(crmConnections)
    .values(connection)
    .onConflictDoUpdate({
      target: [crmConnections.teamId, crmConnections.userId, crmConnections.provider],
      set: {
        ...fields,
        state: 'connected',
        refreshingUntil: null,
        connectedAt: sql`now()`,
        tokenVersion: sql`${crmConnections.tokenVersion} + 1`,
      },
    })
    .returning()
  return oneRow(rows)
}

/** Takes the asking for new tokens, unless they have changed or another node asks. */
export async function claimRefresh(db: Db, connection: CrmConnection, leaseMs: number): Promise<boolean> {
  const rows = await db
    .update(crmConnections)
    .set({ refreshingUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(
      and(
        named(connection),
        eq(crmConnections.tokenVersion, connection.tokenVersion),
        eq(crmConnections.state, 'connected'),
        or(isNull(crmConnections.refreshingUntil), lt(crmConnections.refreshingUntil, sql`now()`)),
      ),
    )
    .returning({ id: crmConnections.id })
  return rows.length === 1
}

export async function releaseRefresh(db: Db, connection: CrmConnection): Promise<void> {
  await db
    .update(crmConnections)
    .set({ refreshingUntil: null })
    .where(and(named(connection), eq(crmConnections.tokenVersion, connection.tokenVersion)))
}

/** Stores refreshed tokens; false where the connection was made anew meanwhile. */
export async function storeTokens(
  db: Db,
  connection: CrmConnection,
  tokens: { accessToken: string; refreshToken: string; instanceUrl: string },
): Promise<boolean> {
  const rows = await db
    .update(crmConnections)
    .set({ ...tokens, refreshingUntil: null, tokenVersion: connection.tokenVersion + 1 })
    .where(and(named(connection), eq(crmConnections.tokenVersion, connection.tokenVersion)))
    .returning({ id: crmConnections.id })
  return rows.length === 1
}

/** Marks the connection as taken back by Salesforce; true the first time. */
export async function markRevoked(tx: Tx, connection: CrmConnection): Promise<boolean> {
  const rows = await tx
    .update(crmConnections)
    .set({ state: 'revoked', accessToken: null, refreshToken: null, refreshingUntil: null })
    .where(
      and(
        named(connection),
        eq(crmConnections.tokenVersion, connection.tokenVersion),
        eq(crmConnections.state, 'connected'),
      ),
    )
    .returning({ id: crmConnections.id })
  return rows.length === 1
}

/** Noted once a minute, which is exact enough for the screen. */
export async function noteUse(db: Db, connection: Named): Promise<void> {
  await db
    .update(crmConnections)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        named(connection),
        or(
          isNull(crmConnections.lastUsedAt),
          lt(crmConnections.lastUsedAt, sql`now() - interval '1 minute'`),
        ),
      ),
    )
}

export async function deleteConnection(tx: Tx, connection: Named): Promise<void> {
  await tx.delete(crmConnections).where(named(connection))
}

/** Keeps a grant until Salesforce has been told that it is over; answers its id. */
export async function insertEndedGrant(
  tx: Tx,
  grant: { teamId: RowId; loginUrl: string; refreshToken: string },
): Promise<RowId> {
  return oneRow(await tx.insert(crmEndedGrants).values(grant).returning({ id: crmEndedGrants.id })).id
}

export type EndedGrant = typeof crmEndedGrants.$inferSelect

export async function findEndedGrant(db: Reader, id: RowId): Promise<EndedGrant | undefined> {
  const [row] = await db.select().from(crmEndedGrants).where(eq(crmEndedGrants.id, id))
  return row
}

export async function deleteEndedGrant(
  db: Db,
  { teamId, id }: Pick<EndedGrant, 'teamId' | 'id'>,
): Promise<void> {
  await db.delete(crmEndedGrants).where(and(eq(crmEndedGrants.teamId, teamId), eq(crmEndedGrants.id, id)))
}

export async function deleteOldAuthorizations(db: Db): Promise<void> {
  await db.delete(crmAuthorizations).where(lt(crmAuthorizations.expiresAt, sql`now()`))
  // Salesforce was asked for a week; what it still holds ends there by itself.
  await db.delete(crmEndedGrants).where(lt(crmEndedGrants.endedAt, sql`now() - interval '7 days'`))
}

export async function insertAuthorization(
  tx: Tx,
  authorization: Omit<typeof crmAuthorizations.$inferInsert, 'expiresAt'>,
): Promise<{ id: RowId; expiresAt: Date }> {
  const rows = await tx
    .insert(crmAuthorizations)
    .values({ ...authorization, expiresAt: sql`now() + interval '10 minutes'` })
    .returning({ id: crmAuthorizations.id, expiresAt: crmAuthorizations.expiresAt })
  return oneRow(rows)
}

/** Takes a person's authorization, once: the one with the state, or the latest where an old client sends none. */
export async function takeAuthorization(
  tx: Tx,
  owner: CrmOwner,
  stateHash: string | undefined,
): Promise<typeof crmAuthorizations.$inferSelect | undefined> {
  const mine = and(
    eq(crmAuthorizations.teamId, owner.teamId),
    eq(crmAuthorizations.userId, owner.userId),
    gt(crmAuthorizations.expiresAt, sql`now()`),
  )
  const wanted = stateHash === undefined ? mine : and(mine, eq(crmAuthorizations.stateHash, stateHash))
  const latest = tx
    .select({ id: crmAuthorizations.id })
    .from(crmAuthorizations)
    .where(wanted)
    .orderBy(sql`${crmAuthorizations.id} desc`)
    .limit(1)
  const [row] = await tx
    .delete(crmAuthorizations)
    .where(and(mine, sql`${crmAuthorizations.id} = (${latest})`))
    .returning()
  return row
}

/** Whom to tell about a connection, and for which team. */
export async function findOwnerMail(
  db: Reader,
  { teamId, userId }: CrmOwner,
): Promise<{ email: string; teamName: string; logo: string | null } | undefined> {
  const [row] = await db
    .select({ email: users.email, teamName: teams.name, logo: teams.logo })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId)))
  return row
}
