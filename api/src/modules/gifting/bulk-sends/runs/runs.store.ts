import { and, eq, sql } from 'drizzle-orm'
import { columns, int, orNull, text, time } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { orders } from '../../orders/orders.tables.ts'
import { rowsToSend } from '../bulk-send-rows.store.ts'
import { bulkSends } from '../bulk-sends.tables.ts'
import { announceBulkSend, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'

/** Locks a list and then a send to it, in the same order as deleting the list; by a member's request only an own send. */
export async function lockSendAndList(
  tx: Tx,
  wanted: { id: RowId } | { id: number; sender: MemberActor },
): Promise<BulkSendRow | undefined> {
  const sender = 'sender' in wanted ? wanted.sender : undefined
  const [send] = await tx
    .select({ id: bulkSends.id, listId: bulkSends.bulkImportId })
    .from(bulkSends)
    .where(
      and(
        eq(bulkSends.id, wanted.id),
        sender && eq(bulkSends.teamId, sender.teamId),
        sender && eq(bulkSends.userId, sender.userId),
      ),
    )
  if (!send) return undefined
  await tx.execute(sql`select from bulk_imports where id = ${send.listId} for share`)
  return lockBulkSendRow(tx, send.id)
}

const taxColumns = columns({ taxCents: int('coalesce(sum(tax_cents), 0)::bigint') })

/** The tax within what a plan's gifts cost together. */
export async function sumTax(reader: Reader, sendId: number): Promise<number> {
  const [sum] = await readRows(
    reader,
    taxColumns,
    `select ${taxColumns} from bulk_send_rows where bulk_send_id = $1 and ${rowsToSend}`,
    [sendId],
  )
  return sum?.taxCents ?? 0
}

// The zone of a row's present address, written as fill-plan.ts writes it.
const currentZone = sql`upper(
  p.country
  || ' ' || btrim(coalesce(p.state, ''))
  || ' ' || left(regexp_replace(coalesce(p.zipcode, ''), '[^[:alnum:]]', '', 'g'), 3)
  || ' ' || case when 'po_box' = any(w.marks) then 'box' else '' end)`

// Addresses that are not ASCII change case differently in PostgreSQL than in JavaScript, so their zones are not compared.
const outdatedRow = (id: number) => sql`
  w.bulk_send_id = ${id}
  and w.verdict in ('ready', 'awaiting')
  and not w.left_out
  and (
    case w.verdict
      when 'ready' then p.address_state <> 'given'
      else p.address_state not in ('requested', 'given')
    end
    or w.zone is not null
      and concat(p.country, p.state, p.zipcode) ~ '^[ -~]*$'
      and split_part(w.zone, '/', 1) <> ${currentZone})`

/** Whether a recipient of the plan gave, declined or changed an address since it was made, so that its price is another. */
export async function isOutdated(reader: Reader, id: number): Promise<boolean> {
  const { rows } = await reader.execute<{ isOutdated: boolean }>(sql`
    select exists (
      select from bulk_send_rows w
      join recipients p on p.id = w.recipient_id
      where ${outdatedRow(id)}
    ) as "isOutdated"`)
  return rows[0]?.isOutdated === true
}

/** Plans the people whose address has changed anew; everyone else keeps the price, and who was left out stays out. */
export async function restartPlan(tx: Tx, send: BulkSendRow): Promise<void> {
  await tx.execute(sql`
    delete from bulk_send_rows w
    using recipients p
    where p.id = w.recipient_id and ${outdatedRow(send.id)}`)
  await tx.execute(sql`delete from bulk_send_zones where bulk_send_id = ${send.id}`)
  const restarted = await changeBulkSend(tx, send.id, {
    state: 'planning',
    filledTo: -1,
    filledAt: null,
    plannedAt: null,
    workedUntil: null,
    counts: { ...send.counts, priced: 0 },
  })
  await addJob(tx, 'plan-bulk-send', { id: send.id })
  announceBulkSend(tx, restarted)
}

/** Confirmed sends whose plan is ready and whose job may be lost. */
export async function findSendsToConfirm(db: Db): Promise<RowId[]> {
  const rows = await db
    .select({ id: bulkSends.id })
    .from(bulkSends)
    .where(and(eq(bulkSends.state, 'planned'), eq(bulkSends.confirmWhenPlanned, true)))
    .orderBy(bulkSends.id)
    .limit(20)
  return rows.map(row => row.id)
}

const reachableColumns = columns({
  people: int(`(
    select count(*)::int
    from bulk_import_recipients l
    join recipients r on r.id = l.recipient_id
    where l.bulk_import_id = i.id
      and r.address_state in ('given', 'requested')
      and ($3::bigint is null or exists (
        select from bulk_send_rows w
        where w.team_id = $1
          and w.bulk_send_id = $3
          and w.recipient_id = l.recipient_id
          and w.marks @> '{uncovered}')))`),
})

/**
 * How many people of a list can get a gift, with an address or asked for it, or of the rest of a send to it; undefined for
 * a list the team does not have.
 */
export async function countReachable(
  reader: Reader,
  teamId: number,
  listId: number,
  restOf: number | null = null,
): Promise<number | undefined> {
  const [list] = await readRows(
    reader,
    reachableColumns,
    `select ${reachableColumns}
    from bulk_imports i
    where i.team_id = $1 and i.id = $2 and i.state = 'applied'`,
    [teamId, listId, restOf],
  )
  return list?.people
}

const rangeColumns = columns({
  fewestDays: orNull(int('min(o.delivery_days)')),
  mostDays: orNull(int('max(o.delivery_days)')),
  placedAt: orNull(time('max(o.processing_started_at)')),
})
const itemColumns = columns({
  name: text('i.display_name'),
  detail: text(`concat_ws(' · ', i.type, i.color, 'Size ' || i.size)`),
  quantity: int('i.quantity'),
  image: orNull(text('i.images ->> 0')),
})

/** What the mails about a send say, read when one is sent. */
export async function findSendForMail(db: Reader, id: RowId) {
  const [row] = await db
    .select({
      id: bulkSends.id,
      state: bulkSends.state,
      listName: bulkSends.listName,
      gifts: bulkSends.madeCount,
      refusal: bulkSends.refusal,
      totalCents: bulkSends.totalCents,
      awaiting: sql<number>`(
        select count(*)::int
        from ${orders}
        where ${orders.bulkSendId} = ${bulkSends.id} and ${orders.status} = 'awaiting_address')`,
      firstName: users.firstName,
      teamName: teams.name,
      teamLogo: teams.logo,
      showPrices: teams.showPrices,
    })
    .from(bulkSends)
    .innerJoin(users, eq(users.id, bulkSends.userId))
    .innerJoin(teams, eq(teams.id, bulkSends.teamId))
    .where(eq(bulkSends.id, id))
  return row && { ...row, ...(await findDeliveryRange(db, id)), items: await findItemsOfSend(db, id) }
}

/** The working days that the quickest and the slowest gift of a send take, and when it was placed. */
async function findDeliveryRange(db: Reader, id: RowId) {
  const rows = await readRows(
    db,
    rangeColumns,
    `select ${rangeColumns}
    from orders o
    where o.bulk_send_id = $1
      and o.status = 'processing'`,
    [id],
  )
  return oneRow(rows)
}

/** What everyone on the list gets: the items of any of its orders. */
function findItemsOfSend(db: Reader, id: RowId) {
  return readRows(
    db,
    itemColumns,
    `select ${itemColumns}
    from order_items i
    where i.order_id = (
      select min(o.id)
      from orders o
      where o.bulk_send_id = $1)
    order by i.id`,
    [id],
  )
}

export type SendForMail = NonNullable<Awaited<ReturnType<typeof findSendForMail>>>
