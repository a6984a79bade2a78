import { fullName } from '@ribbon/contract/full-name'
import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, gt, ilike, inArray, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { auditEvents } from '../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { groupOrders } from './group-orders.tables.ts'

export type GroupOrderChanges = Partial<Omit<InsertOf<typeof groupOrders>, 'teamId' | 'uuid'>>

const own = (scope: Pick<Scope, 'teamId'>, id: number) =>
  and(eq(groupOrders.teamId, scope.teamId), sql`${groupOrders.id} = ${id}`)

export async function insertGroupOrder(tx: Tx, order: InsertOf<typeof groupOrders>): Promise<GroupOrderRow> {
  return oneRow(await tx.insert(groupOrders).values(order).returning())
}

/** Every owner of a team sees all of its group orders. */
export async function findGroupOrder(
  reader: Reader,
  scope: Pick<Scope, 'teamId'>,
  id: number,
): Promise<GroupOrderRow | undefined> {
  const [row] = await reader.select().from(groupOrders).where(own(scope, id))
  return row
}

export async function listGroupOrders(
  reader: Reader,
  scope: Scope,
  { page, search, states }: { page: Page; search: string | undefined; states: GroupOrderState[] },
): Promise<{ rows: GroupOrderRow[]; totalCount: number }> {
  const where = and(
    eq(groupOrders.teamId, scope.teamId),
    search ? ilike(groupOrders.name, containing(search)) : undefined,
    states.length > 0 ? inArray(groupOrders.state, states) : undefined,
  )
  const rows = await reader
    .select()
    .from(groupOrders)
    .where(where)
    .orderBy(desc(groupOrders.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(groupOrders).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** Changes a locked group order; every change of its settings makes another version of it. */
export async function changeGroupOrder(
  tx: Tx,
  order: Pick<GroupOrderRow, 'teamId' | 'id'>,
  change: GroupOrderChanges,
): Promise<GroupOrderRow> {
  return oneRow(
    await tx
      .update(groupOrders)
      .set({ ...change, version: sql`${groupOrders.version} + 1`, updatedAt: sql`now()` })
      .where(own(order, order.id))
      .returning(),
  )
}

export async function deleteGroupOrderRow(
  tx: Tx,
  order: Pick<GroupOrderRow, 'teamId' | 'id'>,
): Promise<void> {
  await tx.delete(groupOrders).where(own(order, order.id))
}

/** What others changed after this version, by the audit log: who, and the names of the fields. */
export async function findChangesAfter(
  reader: Reader,
  order: Pick<GroupOrderRow, 'teamId' | 'id'>,
  version: number,
): Promise<{ who: string; fields: string[] }[]> {
  const changedTo = sql<number>`(${auditEvents.details} ->> 'version')::int`
  const rows = await reader
    .select({ who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'groupOrders'),
        eq(auditEvents.subjectId, String(order.id)),
        eq(auditEvents.teamId, order.teamId),
        gt(changedTo, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ who: row.who, fields: Object.keys(row.after ?? {}) }))
}

/** The names of the people who made some group orders, and the address of one. */
export async function findCreators(
  reader: Reader,
  userIds: readonly RowId[],
): Promise<Map<number, { name: string; email: string }>> {
  if (userIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map(row => [row.id, { name: fullName(row), email: row.email }]))
}

export async function findTeamLogo(reader: Reader, scope: Pick<Scope, 'teamId'>): Promise<string | null> {
  const [row] = await reader.select({ logo: teams.logo }).from(teams).where(eq(teams.id, scope.teamId))
  return row?.logo ?? null
}
