import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { columns, id, orNull, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { storeDomains } from './store-domains.tables.ts'
import type { DomainName } from './read-domain-name.ts'
import type { DomainFindings } from './store-domains.present.ts'

export const storeDomainConstraints: ConstraintCodes = { store_domains_owner: 'domain_taken' }

export type StoreDomainRow = typeof storeDomains.$inferSelect
/** A row that has a name: the team has not removed its domain. */
export type ClaimedDomain = StoreDomainRow & { name: string }

const isClaimed = (row: StoreDomainRow | undefined): row is ClaimedDomain => !!row && row.name !== null

export async function findDomainOf(db: Reader, teamId: RowId): Promise<ClaimedDomain | undefined> {
  const [row] = await db.select().from(storeDomains).where(eq(storeDomains.ownerTeam, teamId))
  return isClaimed(row) ? row : undefined
}

export async function lockDomainOf(tx: Tx, teamId: RowId): Promise<ClaimedDomain | undefined> {
  const [row] = await tx.select().from(storeDomains).where(eq(storeDomains.ownerTeam, teamId)).for('update')
  return isClaimed(row) ? row : undefined
}

const unchecked = {
  claimedAt: sql`now()`,
  verifiedAt: null,
  lostAt: null,
  missingSince: null,
  misses: 0,
  checkedAt: null,
  foundNames: [],
  foundAddresses: [],
  foundTexts: [],
  leadsHere: false,
  isProven: false,
}

/** Writes the name a team claims, in the place of the one before. The team keeps its token. */
export async function upsertClaim(
  tx: Tx,
  claim: DomainName & { teamId: RowId; token: string },
): Promise<StoreDomainRow> {
  const { teamId, token, ...name } = claim
  const values = { ...name, ...unchecked, nextCheckAt: sql`now()` }
  const rows = await tx
    .insert(storeDomains)
    .values({ ...values, ownerTeam: teamId, token })
    .onConflictDoUpdate({ target: storeDomains.ownerTeam, set: values })
    .returning()
  return oneRow(rows)
}

export async function clearClaim(tx: Tx, teamId: RowId): Promise<void> {
  await tx
    .update(storeDomains)
    .set({ ...unchecked, name: null, isApex: false, nextCheckAt: null })
    .where(eq(storeDomains.ownerTeam, teamId))
}

/** Every minute for an hour after it was claimed, then every hour. */
const nextCheck = sql`now() + case
  when ${storeDomains.claimedAt} > now() - interval '1 hour' then interval '1 minute'
  else interval '1 hour' end`

/**
 * Writes what a check found. `connected` is the one statement that verifies a name: the unique index lets one team
 * have it. Undefined where the team has another name by now.
 */
export async function recordFindings(
  tx: Tx,
  domain: ClaimedDomain,
  found: DomainFindings & { leadsHere: boolean; isProven: boolean },
  outcome: 'connected' | 'missing' | 'lost' | 'waiting',
): Promise<StoreDomainRow | undefined> {
  const changes = {
    connected: {
      verifiedAt: sql`coalesce(${storeDomains.verifiedAt}, now())`,
      lostAt: null,
      missingSince: null,
      misses: 0,
    },
    missing: {
      missingSince: sql`coalesce(${storeDomains.missingSince}, now())`,
      misses: sql`${storeDomains.misses} + 1`,
    },
    lost: { verifiedAt: null, lostAt: sql`now()`, missingSince: null, misses: 0 },
    waiting: {},
  }
  const [row] = await tx
    .update(storeDomains)
    .set({ ...found, ...changes[outcome], checkedAt: sql`now()`, nextCheckAt: nextCheck })
    .where(and(eq(storeDomains.ownerTeam, domain.ownerTeam), eq(storeDomains.name, domain.name)))
    .returning()
  return row
}

/** When no name server answered nothing is known; it is asked again like after any check. */
export async function postponeCheck(tx: Tx, domain: ClaimedDomain): Promise<void> {
  await tx
    .update(storeDomains)
    .set({ nextCheckAt: nextCheck })
    .where(and(eq(storeDomains.ownerTeam, domain.ownerTeam), eq(storeDomains.name, domain.name)))
}

const isDue = and(isNotNull(storeDomains.name), lte(storeDomains.nextCheckAt, sql`now()`))

export async function listDueDomains(db: Reader): Promise<ClaimedDomain[]> {
  const rows = await db
    .select()
    .from(storeDomains)
    .where(isDue)
    .orderBy(asc(storeDomains.nextCheckAt))
    .limit(500)
  return rows.filter(isClaimed)
}

/** Whether the name is due still; another node may have checked it meanwhile, and a miss counts once. */
export async function lockDueDomain(tx: Tx, teamId: RowId): Promise<ClaimedDomain | undefined> {
  const [row] = await tx
    .select()
    .from(storeDomains)
    .where(and(eq(storeDomains.ownerTeam, teamId), isDue))
    .for('update')
  return isClaimed(row) ? row : undefined
}

const hostColumns = columns({ teamId: id('s.team_id'), storeId: id('s.id'), slug: text('s.slug') })

/** The store that is found at a verified domain. */
export async function findStoreAtDomain(db: Reader, name: string) {
  const [row] = await readRows(
    db,
    hostColumns,
    `
    select ${hostColumns}
    from store_domains d
    join stores s on s.team_id = d.owner_team
    where lower(d.name) = $1
      and d.verified_at is not null`,
    [name],
  )
  return row
}

/** Whether a store is found at a name, which then needs a certificate. */
export async function isStoreDomain(db: Reader, name: string): Promise<boolean> {
  return (await findStoreAtDomain(db, name)) !== undefined
}

const mailColumns = columns({
  name: orNull(text('d.name')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  slug: text('s.slug'),
})

/** The domain a team has lost, for an email to its owners; undefined where it is connected again, or another. */
export async function findLostDomain(db: Reader, teamId: number, name: string) {
  const [row] = await readRows(
    db,
    mailColumns,
    `
    select ${mailColumns}
    from store_domains d
    join stores s on s.team_id = d.owner_team
    join teams t on t.id = d.owner_team
    where d.owner_team = $1
      and d.name = $2
      and d.lost_at is not null`,
    [teamId, name],
  )
  return row
}
