import { paymentKinds, type PaymentKind } from '@ribbon/contract/administration/payment-history'
import type { Page } from '@ribbon/contract/paging'
import { sql, type SQL } from 'drizzle-orm'
import { columns, int } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { accountJoins, accountState } from './account-state.store.ts'

export type PaymentView = {
  kind: PaymentKind
  id: number
  at: string
  amountCents: number
  state: string
  method: string
  orderId: number | null
  publicId: string | null
  sendId: number | null
  listName: string | null
  groupOrderId: number | null
  projectId: number | null
  projectName: string | null
  sends: number | null
  title: string | null
  reason: string | null
  urls: string[]
  brand: string | null
  last4: string | null
  reference: string | null
  refundedCents: number
  /** The invoice that a payment on account is on, once it is closed. */
  invoiceNumber: string | null
}

/** What a subscription invoice costs in money; what a credit at the provider covered is not part of it. */
export const subscriptionCents = (invoice: string) =>
  `case when ${invoice}.status = 'paid' then ${invoice}.paid_cents else ${invoice}.amount_cents end`

/** A void invoice that no card was tried for was never a payment; one that was tried is a payment that failed. */
export const wasAsked = (invoice: string) => `(${invoice}.status <> 'void' or ${invoice}.attempts > 0)`
export const subscriptionState = (invoice: string) =>
  `case ${invoice}.status when 'void' then 'failed' else ${invoice}.status end`

/** The rows of each kind of payment and their time, for which each table has an index of the team's newest rows. */
const newest: Record<PaymentKind, (teamId: number) => { rows: SQL; at: SQL }> = {
  order: teamId => ({
    rows: sql`
      from payment_attempts x
      where team_id = ${teamId} and order_id is not null and share_of is null and amount_cents > 0
        and source <> 'shopper'`,
    at: sql`created_at`,
  }),
  send: teamId => ({
    rows: sql`
      from payment_attempts x
      where team_id = ${teamId} and (bulk_send_id is not null or group_order_run_id is not null or project_run_id is not null)
        and amount_cents > 0`,
    at: sql`created_at`,
  }),
  deposit: teamId => ({
    rows: sql`from topups x where team_id = ${teamId}`,
    at: sql`coalesce(paid_at, created_at)`,
  }),
  additional_sends: teamId => ({
    rows: sql`from additional_sends x where team_id = ${teamId}`,
    at: sql`created_at`,
  }),
  subscription: teamId => ({
    rows: sql`
      from subscription_invoices x
      where team_id = ${teamId} and ${sql.raw(subscriptionCents('x'))} > 0 and ${sql.raw(wasAsked('x'))}`,
    at: sql`coalesce(paid_at, dated)`,
  }),
  invoice: teamId => ({
    rows: sql`from invoices x where team_id = ${teamId} and state = 'paid' and total_cents > 0`,
    at: sql`paid_on`,
  }),
  // What goes back to shoppers is on the accounts of stores.
  refund: teamId => ({
    rows: sql`from refunds x where team_id = ${teamId} and destination not in ('shopper_card', 'gift_card')`,
    at: sql`created_at`,
  }),
}

/** A page of a team's payments, newest first. It is cut out of the newest rows of each kind; only its rows are joined. */
export async function listPayments(
  db: Reader,
  teamId: number,
  kind: PaymentKind | undefined,
  page: Page,
): Promise<{ rows: PaymentView[]; totalCount: number }> {
  const kinds = kind ? [kind] : paymentKinds
  const offset = (page.number - 1) * page.size
  const branches = kinds.map(each => {
    const { rows, at } = newest[each](teamId)
    return sql`(
      select ${each}::text as kind, id, ${at}::timestamptz as at
      ${rows}
      order by ${at} desc, id desc
      limit ${offset + page.size})`
  })
  const rows = await findDetails(
    db,
    teamId,
    sql`
      select *
      from (${sql.join(branches, sql` union all `)}) newest
      order by at desc, kind, id desc
      limit ${page.size} offset ${offset}`,
  )
  const counts = kinds.map(each => sql`(select count(*) ${newest[each](teamId).rows})`)
  const total = await db.execute<{ count: number }>(sql`select (${sql.join(counts, sql` + `)})::int as count`)
  return { rows, totalCount: total.rows[0]?.count ?? 0 }
}

/** One payment of a team by its kind and row, for its receipt. */
export async function findPayment(
  db: Reader,
  teamId: number,
  kinds: readonly PaymentKind[],
  id: number,
): Promise<PaymentView | undefined> {
  const branches = kinds.map(each => {
    const { rows, at } = newest[each](teamId)
    return sql`select ${each}::text as kind, id, ${at}::timestamptz as at ${rows} and id = ${id}`
  })
  const [payment] = await findDetails(db, teamId, sql.join(branches, sql` union all `))
  return payment
}

const refundedColumns = columns({ cents: int('coalesce(sum(refunded_cents), 0)::bigint') })

/** What is refunded of a payment; of a bulk send the shares of its orders are. */
export async function sumRefunds(
  db: Reader,
  teamId: number,
  { kind, id, refundedCents }: Pick<PaymentView, 'kind' | 'id' | 'refundedCents'>,
): Promise<number> {
  if (kind !== 'send') return refundedCents
  const [refunded] = await readRows(
    db,
    refundedColumns,
    `select ${refundedColumns} from payment_attempts where team_id = $1 and share_of = $2`,
    [teamId, id],
  )
  return refunded?.cents ?? 0
}

async function findDetails(db: Reader, teamId: number, page: SQL): Promise<PaymentView[]> {
  const { rows } = await db.execute<PaymentView>(sql`
    with page as materialized (${page})
    select p.kind, p.id::int, p.at,
      coalesce(
        a.amount_cents, t.amount_cents, s.amount_cents, ${sql.raw(subscriptionCents('v'))}, i.total_cents,
        - r.amount_cents)::float8 as "amountCents",
      ${sql.raw(accountState('m.method', `coalesce(r.state, t.state, a.state, ${subscriptionState('v')}, 'paid')`))} as state,
      m.method,
      o.id::int as "orderId",
      o.public_id as "publicId",
      b.id::int as "sendId",
      coalesce(b.list_name, y.name) as "listName",
      y.id::int as "groupOrderId",
      e.id::int as "projectId",
      e.name as "projectName",
      s.quantity as sends,
      coalesce(v.title, i.number) as title,
      r.reason,
      case when p.kind = 'subscription'
        then array_remove(array[coalesce(v.pdf_url, v.hosted_url)], null)
        else '{}' end as urls,
      c.brand,
      c.last4,
      coalesce(paid.provider_id, v.provider_invoice_id) as reference,
      coalesce(paid.refunded_cents, 0)::float8 as "refundedCents",
      case when m.method = 'invoice' and p.kind <> 'invoice'
        then coalesce(credit.number, case when p.kind <> 'refund' then charge.number end) end as "invoiceNumber"
    from page p
    left join payment_attempts a on p.kind in ('order', 'send') and a.id = p.id
    left join topups t on p.kind = 'deposit' and t.id = p.id
    left join additional_sends s on p.kind = 'additional_sends' and s.id = p.id
    left join subscription_invoices v on p.kind = 'subscription' and v.id = p.id
    left join invoices i on p.kind = 'invoice' and i.id = p.id
    left join refunds r on p.kind = 'refund' and r.id = p.id
    left join payment_attempts topping on topping.topup_id = t.id and topping.state in ('pending', 'succeeded')
    left join payment_attempts paid on paid.id = coalesce(a.id, topping.id, r.payment_attempt_id)
    left join payment_methods c on c.provider_method_id = paid.provider_method_id and c.team_id = ${teamId}
    cross join lateral (select ${methodOf(teamId)} as method) m
    cross join (select ${teamId}::bigint as team_id) team
    ${sql.raw(accountJoins)}
    left join orders o on o.id = paid.order_id
    left join bulk_sends b on b.id = paid.bulk_send_id
    left join group_order_runs x on x.team_id = paid.team_id and x.id = paid.group_order_run_id
    left join group_orders y on y.team_id = x.team_id and y.id = x.group_order_id
    left join project_runs z on z.team_id = paid.team_id and z.id = paid.project_run_id
    left join projects e on e.team_id = z.team_id and e.id = z.project_id
    order by p.at desc, p.kind, p.id desc`)
  return rows
}

/** Additional sends were paid from the deposit if it has an entry for them, otherwise with the next invoice. */
function methodOf(teamId: number): SQL {
  return sql`
    case p.kind
      when 'subscription' then 'credit_card'
      when 'invoice' then 'invoice'
      when 'additional_sends' then
        case when exists (
          select
          from deposit_entries e
          where e.team_id = ${teamId}
            and e.kind = 'spend'
            and e.source_type = 'additional_sends'
            and e.source_id = p.id)
        then 'deposit' else 'invoice' end
      else coalesce(r.destination, t.method, a.source)
    end`
}
