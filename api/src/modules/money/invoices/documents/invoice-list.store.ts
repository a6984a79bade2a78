import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../../platform/db/database.ts'
import { invoiceLines } from '../invoices.tables.ts'

export interface InvoiceListRow {
  id: number
  date: string
  number: string
  title: string
  totalCents: number
  status: string
  dueOn: string | null
  kind: 'account' | 'subscription'
  /** Of our own invoices: what the link is made from. */
  tokenSeed: string | null
  /** Of the provider's invoices: the link. */
  hostedUrl: string | null
}

/** A team's invoices and those of its subscription in one list, newest first. Neither half reads past the end of the page. */
export async function listInvoicesOfTeam(
  db: Reader,
  teamId: number,
  page: Page,
): Promise<{ rows: InvoiceListRow[]; totalCount: number }> {
  const offset = (page.number - 1) * page.size
  const reach = offset + page.size
  const { rows } = await db.execute<InvoiceListRow & Record<string, unknown>>(sql`
    select id::bigint, to_char(dated, 'YYYY-MM-DD') as date, number, title, total::bigint as "totalCents",
      status, due_on::text as "dueOn", kind, seed as "tokenSeed", url as "hostedUrl"
    from (
      (select id, issued_on::timestamptz as dated, number, title, total_cents as total, state as status, due_on,
        'account' as kind, token_seed as seed, null as url
      from invoices
      where team_id = ${teamId}
      order by issued_on desc, id desc
      limit ${reach})
      union all
      (select id, dated, coalesce(number, ''), title, amount_cents, status, null, 'subscription', null, hosted_url
      from subscription_invoices
      where team_id = ${teamId}
      order by dated desc, id desc
      limit ${reach})
    ) merged
    order by dated desc, id desc
    limit ${page.size} offset ${offset}`)
  const {
    rows: [total],
  } = await db.execute<{ count: number }>(sql`
    select (select count(*) from invoices where team_id = ${teamId})
      + (select count(*) from subscription_invoices where team_id = ${teamId}) as count`)
  return { rows, totalCount: total!.count }
}

const latest = 20

/** What a team has charged on account since its last invoice: the sum, since when, and the latest lines. */
export async function findRunningLines(db: Reader, teamId: number) {
  const running = and(eq(invoiceLines.teamId, teamId), isNull(invoiceLines.invoiceId))
  const [sum] = await db
    .select({
      totalCents: sql<number>`coalesce(sum(${invoiceLines.amountCents}), 0)`.mapWith(Number),
      lineCount: sql<number>`count(*)`.mapWith(Number),
      since: sql<string | null>`to_char(min(${invoiceLines.createdAt}), 'YYYY-MM-DD')`,
    })
    .from(invoiceLines)
    .where(running)
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(running)
    .orderBy(desc(invoiceLines.createdAt), desc(invoiceLines.id))
    .limit(latest)
  return { ...sum!, lines }
}
