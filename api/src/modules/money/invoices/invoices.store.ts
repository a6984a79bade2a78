import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Page } from '@ribbon/contract/paging'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { memberships, teams } from '../../people/teams/teams.tables.ts'
import { invoiceLines, invoices, type BillTo } from './invoices.tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export type InvoiceState = 'open' | 'overdue' | 'paid' | 'void'

const unpaid: InvoiceState[] = ['open', 'overdue']
const newestFirst = [desc(invoices.issuedOn), desc(invoices.id)]

export async function findInvoice(db: Reader, id: RowId): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

export async function findInvoiceOfTeam(
  db: Reader,
  teamId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.teamId, teamId), eq(invoices.id, id)))
  return row
}

export async function findInvoiceByToken(db: Reader, tokenHash: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.tokenHash, tokenHash))
  return row
}

export async function lockInvoice(tx: Tx, id: RowId): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return row
}

/** Locks all of a team's invoices that may still be paid or voided. */
export async function lockUnpaidInvoices(tx: Tx, teamId: number): Promise<void> {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.teamId, teamId), inArray(invoices.state, unpaid)))
    .orderBy(asc(invoices.id))
    .for('update')
}

export async function setInvoice(
  tx: Tx,
  id: number,
  change: Partial<Pick<InvoiceRow, 'state' | 'paidOn' | 'paymentReference' | 'voidReason' | 'remindedOn'>>,
): Promise<void> {
  await tx.update(invoices).set(change).where(eq(invoices.id, id))
}

/** Unpaid invoices whose due date lies at most so many days ahead. */
export async function findFallingDue(db: Reader, today: string, aheadDays: number): Promise<RowId[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.state, unpaid), lte(invoices.dueOn, sql`${today}::date + ${aheadDays}::int`)))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
  return rows.map(row => row.id)
}

/** Whether a team has left an invoice unpaid for more than so many days past its due date. */
export async function hasLongOverdue(db: Reader, teamId: number, days: number): Promise<boolean> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.teamId, teamId),
        inArray(invoices.state, unpaid),
        lt(invoices.dueOn, sql`current_date - ${days}::int`),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The team and contact that an invoice is addressed to. */
export async function findBillTo(db: Reader, teamId: number): Promise<BillTo> {
  const [team] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId))
  const contact = await findContact(db, teamId)
  return {
    team: team?.name ?? '',
    name: contact?.name ?? '',
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
  }
}

/** The contact of the team's invoice method, the default one first. */
async function findContact(db: Reader, teamId: number) {
  const [row] = await db
    .select({
      firstName: paymentMethods.firstName,
      lastName: paymentMethods.lastName,
      email: paymentMethods.email,
      phone: paymentMethods.phone,
    })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.teamId, teamId),
        eq(paymentMethods.kind, 'invoice'),
        sql`${paymentMethods.removedAt} is null`,
      ),
    )
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.id))
    .limit(1)
  return (
    row && { name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(), email: row.email, phone: row.phone }
  )
}

/** Where mails about an invoice go: the contact of the invoice method and the team's owners. */
export async function findInvoiceEmails(db: Reader, invoice: InvoiceRow): Promise<string[]> {
  const contact = (await findContact(db, invoice.teamId))?.email ?? invoice.billTo.email
  const owners = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.teamId, invoice.teamId), eq(memberships.role, 'team_owner')))
  return [
    ...new Map(
      [contact, ...owners.map(owner => owner.email)]
        .filter(address => address !== null)
        .map(address => [address.toLowerCase(), address]),
    ).values(),
  ]
}

/** Whether a team owes something: an unpaid invoice, or lines that wait for the next one. */
export async function owesOnAccount(db: Reader, teamId: number): Promise<boolean> {
  const [invoice] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.teamId, teamId), inArray(invoices.state, unpaid)))
    .limit(1)
  if (invoice) return true
  const [lines] = await db
    .select({ sumCents: sql<number>`coalesce(sum(${invoiceLines.amountCents}), 0)`.mapWith(Number) })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.teamId, teamId), isNull(invoiceLines.invoiceId)))
  return (lines?.sumCents ?? 0) > 0
}

export interface InvoiceFilter {
  state?: InvoiceState | undefined
  search?: string | undefined
}

/** All teams' invoices, newest first. */
export async function listInvoices(db: Reader, filter: InvoiceFilter, page: Page) {
  const where = and(
    filter.state ? eq(invoices.state, filter.state) : undefined,
    filter.search ? mentions(filter.search) : undefined,
  )
  const rows = await db
    .select({ ...getTableColumns(invoices), teamName: teams.name })
    .from(invoices)
    .innerJoin(teams, eq(teams.id, invoices.teamId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: count() })
    .from(invoices)
    .innerJoin(teams, eq(teams.id, invoices.teamId))
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** One invoice as the list shows it. */
export async function findListedInvoice(db: Reader, id: RowId) {
  const [row] = await db
    .select({ ...getTableColumns(invoices), teamName: teams.name })
    .from(invoices)
    .innerJoin(teams, eq(teams.id, invoices.teamId))
    .where(eq(invoices.id, id))
  return row
}

export type ListedInvoice = NonNullable<Awaited<ReturnType<typeof findListedInvoice>>>

/** What all teams still owe on invoices, in cents. */
export async function sumUnpaid(db: Reader): Promise<{ openCents: number; overdueCents: number }> {
  return oneRow(
    await db
      .select({
        openCents:
          sql<number>`coalesce(sum(${invoices.totalCents}) filter (where ${invoices.state} = 'open'), 0)`.mapWith(
            Number,
          ),
        overdueCents:
          sql<number>`coalesce(sum(${invoices.totalCents}) filter (where ${invoices.state} = 'overdue'), 0)`.mapWith(
            Number,
          ),
      })
      .from(invoices)
      .where(inArray(invoices.state, unpaid)),
  )
}

function mentions(search: string): SQL | undefined {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(invoices.number, like),
    ilike(teams.name, like),
    ilike(invoices.paymentReference, like),
    sql`${invoices.billTo} ->> 'email' ilike ${like}`,
  )
}
