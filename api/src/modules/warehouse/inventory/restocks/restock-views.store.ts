import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { memberships, teams } from '../../../people/teams/teams.tables.ts'
import { containing } from '../../../catalog/products/products.store.ts'
import { restockLines, restockReceipts, restockRequests } from './restocks.tables.ts'

const fromOwnLines = sql`from ${restockLines} where ${restockLines.restockRequestId} = ${restockRequests.id}`
const total = (column: 'quantity' | 'received' | 'damaged') =>
  sql<number>`(select coalesce(sum(${restockLines[column]}), 0) ${fromOwnLines})`.mapWith(Number)

const shown = {
  id: restockRequests.id,
  teamId: restockRequests.teamId,
  teamName: teams.name,
  requestedBy: restockRequests.requestedByName,
  state: restockRequests.state,
  reason: restockRequests.reason,
  endedBy: restockRequests.endedByName,
  createdAt: restockRequests.createdAt,
  endedAt: restockRequests.endedAt,
  itemsCount: sql<number>`(select count(*) ${fromOwnLines})`.mapWith(Number),
  quantity: total('quantity'),
  received: total('received'),
  damaged: total('damaged'),
}

function views(db: Reader) {
  return db.select(shown).from(restockRequests).innerJoin(teams, eq(teams.id, restockRequests.teamId))
}

export type RestockView = Awaited<ReturnType<typeof views>>[number]

/** One request; of those a member asks for the team's own only. */
export async function findRestockView(
  db: Reader,
  wanted: { id: RowId } | { id: number; scope: Scope },
): Promise<RestockView | undefined> {
  const ofTeam = 'scope' in wanted ? eq(restockRequests.teamId, wanted.scope.teamId) : undefined
  const [row] = await views(db).where(and(eq(restockRequests.id, wanted.id), ofTeam))
  return row
}

/** The team's requests, newest first. */
export async function listTeamRestocks(
  db: Reader,
  scope: Scope,
  page: Page,
): Promise<{ rows: RestockView[]; totalCount: number }> {
  const own = eq(restockRequests.teamId, scope.teamId)
  const rows = await views(db)
    .where(own)
    .orderBy(desc(restockRequests.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { rows, totalCount: await countRestocks(db, own) }
}

export interface RestockFilter {
  state: 'open' | 'ended' | undefined
  search: string | undefined
}

/** Requests of every team: open ones first, oldest on top; then the ended ones, newest on top. */
export async function listAllRestocks(
  db: Reader,
  { state, search }: RestockFilter,
  page: Page,
): Promise<{ rows: RestockView[]; totalCount: number }> {
  const isOpen = sql`${restockRequests.state} = 'open'`
  const where = and(
    state && (state === 'open' ? isOpen : sql`not (${isOpen})`),
    search ? matching(search) : undefined,
  )
  const order = [
    sql`(${isOpen}) desc`,
    sql`case when ${isOpen} then ${restockRequests.id} else - ${restockRequests.id} end`,
  ]
  const rows = await views(db)
    .where(where)
    .orderBy(...order)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { rows, totalCount: await countRestocks(db, where) }
}

async function countRestocks(db: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(restockRequests)
    .innerJoin(teams, eq(teams.id, restockRequests.teamId))
    .where(where)
  return row?.total ?? 0
}

function matching(search: string): SQL | undefined {
  const text = search.replace(/^#/, '')
  const pattern = containing(text)
  return or(
    ilike(teams.name, pattern),
    ilike(restockRequests.requestedByName, pattern),
    sql`${restockRequests.id}::text = ${text}`,
  )
}

export interface RestockForMail {
  id: number
  state: string
  teamName: string
  teamLogo: string | null
  requestedByName: string
  firstName: string
  endedByName: string | null
  reason: string | null
}

export async function findRestockForMail(db: Reader, id: RowId): Promise<RestockForMail | undefined> {
  const [row] = await db
    .select({
      id: restockRequests.id,
      state: restockRequests.state,
      teamName: teams.name,
      teamLogo: teams.logo,
      requestedByName: restockRequests.requestedByName,
      firstName: users.firstName,
      endedByName: restockRequests.endedByName,
      reason: restockRequests.reason,
    })
    .from(restockRequests)
    .innerJoin(teams, eq(teams.id, restockRequests.teamId))
    .innerJoin(users, eq(users.id, restockRequests.requestedById))
    .where(eq(restockRequests.id, id))
  return row
}

export async function findRestockOfReceipt(db: Reader, receiptId: RowId): Promise<RowId | undefined> {
  const [row] = await db
    .select({ id: restockReceipts.restockRequestId })
    .from(restockReceipts)
    .where(eq(restockReceipts.id, receiptId))
  return row?.id
}

/** The requester, while they are still a member of the team. */
export async function findRequester(
  db: Reader,
  restockRequestId: RowId,
): Promise<{ teamId: number; to: string } | undefined> {
  const [row] = await db
    .select({ teamId: restockRequests.teamId, to: users.email })
    .from(restockRequests)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, restockRequests.requestedById),
        eq(memberships.teamId, restockRequests.teamId),
      ),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(restockRequests.id, restockRequestId))
  return row
}
