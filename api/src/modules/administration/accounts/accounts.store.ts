import { fullName } from '@ribbon/contract/full-name'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, desc, eq, gt, isNull, max, not, or, sql, type SQL } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { deposits } from '../../money/payments/payments.tables.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { products } from '../../catalog/products/products.tables.ts'
import { giftChanges, giftDays } from '../dashboard/dashboard.tables.ts'
import { sessions, users } from '../../people/identity/identity.tables.ts'
import { invitations } from '../../people/invitations/invitations.tables.ts'
import { allowances, plans, subscriptions } from '../../money/subscriptions/subscriptions.tables.ts'
import { memberships, teams } from '../../people/teams/teams.tables.ts'
import { teamGrants, teamNotes } from './accounts.tables.ts'

export type TeamSort = 'newest' | 'name' | '-orders' | '-deposit'
export interface TeamSearch {
  page: Page
  search?: string | undefined
  filters?:
    | {
        plan_id?: string
        status?: string
        module?: string
        suspended?: 'true' | 'false'
        without_gifts?: 'true' | 'false'
      }
    | undefined
  sort?: TeamSort | undefined
}

const monthStart = sql`date_trunc('month', now() at time zone 'UTC')::date`
// Orders of this month: the daily totals, and the changes that are not in them yet.
const ordersThisMonth = sql<number>`(
  select coalesce(sum(n), 0)
  from (
    select sum(${giftDays.gifts}) as n
    from ${giftDays}
    where ${giftDays.teamId} = ${teams.id} and ${giftDays.userId} = 0 and ${giftDays.day} >= ${monthStart}
    union all
    select sum(${giftChanges.gifts})
    from ${giftChanges}
    where ${giftChanges.teamId} = ${teams.id} and ${giftChanges.day} >= ${monthStart}
  ) months
)`.mapWith(Number)
// A team without a subscription may have shipments that an operator gave it.
const remainingOrders = sql<number>`coalesce((
  select ${allowances.remaining} + ${allowances.additional}
  from ${allowances}
  where ${allowances.teamId} = ${teams.id}
), 0)`.mapWith(Number)

/** New teams have nothing to send until an operator sets up their gifts. */
const waitsForGifts = sql`(
  'swag_store' = any(${teams.modules})
  and ${teams.suspendedAt} is null
  and not exists (
    select from ${products}
    where ${products.teamId} = ${teams.id}
      and ${products.archivedAt} is null
      and not ${products.isCard}
  )
)`

const teamColumns = {
  id: teams.id,
  name: teams.name,
  logo: teams.logo,
  modules: teams.modules,
  createdAt: teams.createdAt,
  suspendedAt: teams.suspendedAt,
  suspendedReason: teams.suspendedReason,
  memberCount: teams.memberCount,
  planName: plans.name,
  status: subscriptions.status,
  trialEnd: subscriptions.trialEnd,
  ordersThisMonth,
  depositCents: sql<number>`coalesce(${deposits.balanceCents}, 0)`.mapWith(Number),
  remainingOrders,
}

const sortColumns: Record<TeamSort, SQL[]> = {
  newest: [desc(teams.id)],
  name: [asc(sql`lower(${teams.name})`), asc(teams.id)],
  '-orders': [desc(ordersThisMonth), desc(teams.id)],
  '-deposit': [desc(sql`coalesce(${deposits.balanceCents}, 0)`), desc(teams.id)],
}

export async function listTeams(db: Reader, { page, search, filters = {}, sort = 'newest' }: TeamSearch) {
  const like = search ? containing(search) : undefined
  const where = and(
    like
      ? or(
          sql`${teams.name} ilike ${like}`,
          sql`${teams.id}::text = ${search}`,
          sql`exists (
            select from ${memberships}
            join ${users} on ${users.id} = ${memberships.userId}
            where ${memberships.teamId} = ${teams.id} and ${users.email} ilike ${like}
          )`,
        )
      : undefined,
    filters.plan_id ? sql`${subscriptions.planId}::text = ${filters.plan_id}` : undefined,
    filters.status === 'none'
      ? isNull(subscriptions.status)
      : filters.status
        ? eq(subscriptions.status, filters.status)
        : undefined,
    filters.module ? sql`${filters.module} = any(${teams.modules})` : undefined,
    filters.suspended === undefined
      ? undefined
      : filters.suspended === 'true'
        ? sql`${teams.suspendedAt} is not null`
        : isNull(teams.suspendedAt),
    filters.without_gifts === 'true' ? waitsForGifts : filters.without_gifts ? not(waitsForGifts) : undefined,
  )
  const rows = await teamsWithPlan(db)
    .where(where)
    .orderBy(...sortColumns[sort])
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: count() })
    .from(teams)
    .leftJoin(subscriptions, eq(subscriptions.teamId, teams.id))
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

function teamsWithPlan(db: Reader) {
  return db
    .select(teamColumns)
    .from(teams)
    .leftJoin(subscriptions, eq(subscriptions.teamId, teams.id))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(deposits, eq(deposits.teamId, teams.id))
    .$dynamic()
}

export async function findTeamAccount(db: Reader, id: RowId) {
  const [row] = await teamsWithPlan(db).where(eq(teams.id, id))
  return row
}

export async function listOwners(
  db: Reader,
  teamId: number,
): Promise<{ id: number; name: string; email: string }[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.role, 'team_owner')))
    .orderBy(asc(users.id))
  return rows.map(({ id, firstName, lastName, email }) => ({
    id,
    name: fullName({ firstName, lastName, email }),
    email,
  }))
}

export async function countPendingInvitations(db: Reader, teamId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.teamId, teamId),
        eq(invitations.state, 'pending'),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
  return row?.count ?? 0
}

/** A team's members by name, with their last activity and number of open sessions. */
export async function listPeople(db: Reader, teamId: number, page: Page) {
  const where = eq(memberships.teamId, teamId)
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: memberships.role,
      joinedAt: memberships.createdAt,
      lastSeenAt: max(sessions.lastUsedAt),
      openSessions: sql<number>`count(${sessions.id}) filter (where ${sessions.expiresAt} > now())`.mapWith(
        Number,
      ),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(where)
    .groupBy(users.id, memberships.userId)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(memberships).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function listNotes(db: Reader, teamId: number) {
  return db
    .select()
    .from(teamNotes)
    .where(eq(teamNotes.teamId, teamId))
    .orderBy(desc(teamNotes.id))
    .limit(200)
}

export async function insertNote(tx: Tx, note: InsertOf<typeof teamNotes>) {
  const [row] = await tx.insert(teamNotes).values(note).returning()
  if (!row) throw new Error(`No note was inserted for team ${note.teamId}.`)
  return row
}

/** Records something an operator gave a team. Its id is the source of the ledger entry. */
export async function insertGrant(tx: Tx, grant: InsertOf<typeof teamGrants>): Promise<RowId> {
  const [row] = await tx.insert(teamGrants).values(grant).returning({ id: teamGrants.id })
  if (!row) throw new Error(`No grant was inserted for team ${grant.teamId}.`)
  return row.id
}
