import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { memberships, teams } from '../../people/teams/teams.tables.ts'
import { connectedAccounts, storeAccounts } from './store-accounts.tables.ts'

export type StoreAccountRow = typeof storeAccounts.$inferSelect
type Named = Pick<StoreAccountRow, 'teamId' | 'id'>
const named = ({ teamId, id }: Named) => and(eq(storeAccounts.teamId, teamId), eq(storeAccounts.id, id))
const currentOf = (teamId: RowId) => and(eq(storeAccounts.teamId, teamId), isNull(storeAccounts.endedAt))

/** The account a team uses now, also while the provider is still asked for it. */
export async function findCurrentAccount(
  reader: Reader,
  teamId: RowId,
): Promise<StoreAccountRow | undefined> {
  const [row] = await reader.select().from(storeAccounts).where(currentOf(teamId))
  return row
}

export async function findAccount(reader: Reader, id: RowId): Promise<StoreAccountRow | undefined> {
  const [row] = await reader.select().from(storeAccounts).where(eq(storeAccounts.id, id))
  return row
}

export async function lockAccount(tx: Tx, id: RowId): Promise<StoreAccountRow | undefined> {
  const [row] = await tx.select().from(storeAccounts).where(eq(storeAccounts.id, id)).for('update')
  return row
}

/** Whose account the provider names; undefined for one that we did not make. */
export async function findOwnerOfAccount(
  reader: Reader,
  accountId: string,
): Promise<{ teamId: RowId; storeAccountId: RowId } | undefined> {
  const [row] = await reader
    .select({ teamId: connectedAccounts.ownerTeam, storeAccountId: connectedAccounts.storeAccount })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.accountId, accountId))
  return row
}

/** Begins the team's account; one that has begun stays. */
export async function beginAccount(tx: Tx, teamId: RowId, accountKey: string): Promise<void> {
  await tx.insert(storeAccounts).values({ teamId, accountKey }).onConflictDoNothing()
}

/** Takes the asking for an account that the provider has not answered yet; undefined while another node asks. */
export async function claimAccount(db: Db, teamId: RowId): Promise<StoreAccountRow | undefined> {
  const [row] = await db
    .update(storeAccounts)
    .set({ claimedUntil: sql`now() + interval '1 minute'` })
    .where(
      and(
        currentOf(teamId),
        isNull(storeAccounts.accountId),
        or(isNull(storeAccounts.claimedUntil), lt(storeAccounts.claimedUntil, sql`now()`)),
      ),
    )
    .returning()
  return row
}

export async function releaseClaim(db: Db, account: Named): Promise<void> {
  await db.update(storeAccounts).set({ claimedUntil: null }).where(named(account))
}

/** Records the account that the provider made; false where that is recorded already. */
export async function recordAccountId(tx: Tx, account: Named, accountId: string): Promise<boolean> {
  const { teamId: ownerTeam, id: storeAccount } = account
  await tx.insert(connectedAccounts).values({ accountId, ownerTeam, storeAccount }).onConflictDoNothing()
  const rows = await tx
    .update(storeAccounts)
    .set({ accountId, claimedUntil: null })
    .where(and(named(account), isNull(storeAccounts.accountId)))
    .returning({ id: storeAccounts.id })
  return rows.length === 1
}

export async function changeAccount(
  tx: Tx,
  account: Named,
  change: Partial<Omit<StoreAccountRow, 'id' | 'teamId' | 'accountKey' | 'accountId'>>,
): Promise<void> {
  await tx.update(storeAccounts).set(change).where(named(account))
}

/** Notes that an owner came back with the account; true the first time. */
export async function confirmAccount(tx: Tx, account: Named): Promise<boolean> {
  const rows = await tx
    .update(storeAccounts)
    .set({ confirmedAt: sql`now()` })
    .where(and(named(account), isNull(storeAccounts.confirmedAt)))
    .returning({ id: storeAccounts.id })
  return rows.length === 1
}

const readAtOnce = 500

/** Accounts that nothing was heard of for an hour, those first that were read longest ago. */
export async function listAccountsToRead(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: storeAccounts.id })
    .from(storeAccounts)
    .where(
      and(
        isNull(storeAccounts.endedAt),
        isNotNull(storeAccounts.accountId),
        or(isNull(storeAccounts.readAt), lt(storeAccounts.readAt, sql`now() - interval '1 hour'`)),
      ),
    )
    .orderBy(sql`${storeAccounts.readAt} nulls first`)
    .limit(readAtOnce)
  return rows.map(row => row.id)
}

export async function listTeamOwners(reader: Reader, teamId: RowId): Promise<string[]> {
  const rows = await reader
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.role, 'team_owner')))
    .orderBy(desc(users.id))
  return rows.map(row => row.email)
}

/** A team as the provider and mails name it. */
export async function findTeamName(
  reader: Reader,
  teamId: RowId,
): Promise<{ name: string; logo: string | null } | undefined> {
  const [row] = await reader
    .select({ name: teams.name, logo: teams.logo })
    .from(teams)
    .where(eq(teams.id, teamId))
  return row
}

/** Accounts that may ever have been paid something. */
export async function listChargingAccounts(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: storeAccounts.id })
    .from(storeAccounts)
    .where(and(isNull(storeAccounts.endedAt), isNotNull(storeAccounts.chargingSince)))
    .orderBy(storeAccounts.id)
  return rows.map(row => row.id)
}
