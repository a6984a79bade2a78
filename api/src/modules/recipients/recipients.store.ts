import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, ilike, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import { users } from '../identity/identity.tables.ts'
import { teams } from '../teams/teams.tables.ts'
import { addressRequests, recipients } from './recipients.tables.ts'

export type RecipientRow = typeof recipients.$inferSelect
export type NewRecipient = Omit<typeof recipients.$inferInsert, 'id' | 'createdAt'>
export type RecipientChange = Partial<Omit<RecipientRow, 'id' | 'teamId' | 'createdAt'>>

const own = (scope: Scope) => eq(recipients.teamId, scope.teamId)

// Written as the search index has it; PostgreSQL's texts hold no NUL.
function mentions(search: string) {
  return ilike(sql`(${recipients.name} || ' ' || coalesce(${recipients.email}, ''))`, `%${search.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The team's recipients, newest first; every member sees all of them. */
export async function listRecipients(reader: Reader, scope: Scope, page: Page, search: string | undefined): Promise<{ rows: RecipientRow[]; totalCount: number }> {
  const where = and(own(scope), search ? mentions(search) : undefined)
  const rows = await reader.select().from(recipients).where(where).orderBy(desc(recipients.id)).limit(page.size).offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(recipients).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findRecipient(reader: Reader, scope: Scope, id: number): Promise<RecipientRow | undefined> {
  const [row] = await reader.select().from(recipients).where(and(own(scope), eq(recipients.id, id)))
  return row
}

export async function lockRecipient(tx: Tx, scope: Scope, id: number): Promise<RecipientRow | undefined> {
  const [row] = await tx.select().from(recipients).where(and(own(scope), eq(recipients.id, id))).for('update')
  return row
}

export async function insertRecipient(tx: Tx, recipient: NewRecipient): Promise<RecipientRow> {
  const [row] = await tx.insert(recipients).values(recipient).returning()
  return row!
}

export async function changeRecipient(tx: Tx, id: number, change: RecipientChange): Promise<RecipientRow> {
  const [row] = await tx.update(recipients).set(change).where(eq(recipients.id, id)).returning()
  return row!
}

export async function insertAddressRequest(tx: Tx, request: { teamId: number; recipientId: number; userId: number; token: string }): Promise<void> {
  await tx.insert(addressRequests).values(request)
}

/** Takes a request's one answer for the caller; undefined where it has been answered or does not exist. */
export async function claimAddressRequest(tx: Tx, token: string): Promise<{ teamId: number; recipientId: number } | undefined> {
  const [row] = await tx.update(addressRequests).set({ answeredAt: sql`now()` }).where(and(eq(addressRequests.token, token), isNull(addressRequests.answeredAt)))
    .returning({ teamId: addressRequests.teamId, recipientId: addressRequests.recipientId })
  return row
}

/** A sender found out the address: the person need not answer any more. */
export async function closeAddressRequests(tx: Tx, recipientId: number): Promise<void> {
  await tx.update(addressRequests).set({ answeredAt: sql`now()` }).where(and(eq(addressRequests.recipientId, recipientId), isNull(addressRequests.answeredAt)))
}

/** A request by the secret of its link; whoever holds the link is the person asked. */
export async function findAddressRequest(reader: Reader, token: string) {
  const [row] = await reader.select({
    id: addressRequests.id, state: recipients.addressState, name: recipients.name, email: recipients.email,
    teamName: teams.name, teamLogo: teams.logo, senderFirstName: users.firstName, senderLastName: users.lastName, senderEmail: users.email,
  }).from(addressRequests).innerJoin(recipients, eq(recipients.id, addressRequests.recipientId)).innerJoin(teams, eq(teams.id, addressRequests.teamId))
    .innerJoin(users, eq(users.id, addressRequests.userId)).where(eq(addressRequests.token, token))
  return row
}
