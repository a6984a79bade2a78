import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { recentDays } from '@ribbon/contract/limits'
import { and, asc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { bulkImportRecipients } from '../../recipients/imports/imports.tables.ts'
import { recipients } from '../../recipients/recipients.tables.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'
import { uncoveredOf } from './uncovered.store.ts'
import { bulkSendRows, type PlanOptions, type Verdict } from '../bulk-sends.tables.ts'

/** The people of a send's list at positions after `after` up to `upTo`; for the rest of another send, those it left out. */
export async function findListPeople(
  reader: Reader,
  { bulkImportId, restOfId }: Pick<BulkSendRow, 'bulkImportId' | 'restOfId'>,
  after: number,
  upTo: number,
) {
  const { position, salesforceResourceType, salesforceResourceUid } = bulkImportRecipients
  return reader
    .select({
      position,
      recipientId: recipients.id,
      name: recipients.name,
      company: recipients.company,
      addressState: recipients.addressState,
      addressOne: recipients.addressOne,
      addressTwo: recipients.addressTwo,
      city: recipients.city,
      state: recipients.state,
      zipcode: recipients.zipcode,
      country: recipients.country,
      salesforceResourceType,
      salesforceResourceUid,
    })
    .from(bulkImportRecipients)
    .innerJoin(recipients, eq(recipients.id, bulkImportRecipients.recipientId))
    .where(
      and(
        eq(bulkImportRecipients.bulkImportId, bulkImportId),
        gt(position, after),
        lte(position, upTo),
        restOfId === null ? undefined : inArray(recipients.id, uncoveredOf(reader, restOfId)),
      ),
    )
    .orderBy(asc(position))
}
export type ListPerson = Awaited<ReturnType<typeof findListPeople>>[number]

export async function findLastPosition(reader: Reader, bulkImportId: RowId): Promise<number> {
  const [row] = await reader
    .select({ last: max(bulkImportRecipients.position) })
    .from(bulkImportRecipients)
    .where(eq(bulkImportRecipients.bulkImportId, bulkImportId))
  return row?.last ?? -1
}

export interface PlannedPerson {
  recipientId: number
  position: number
  verdict: Verdict
  problem: string | null
  isPoBox: boolean
  zone: string | null
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  deliveryDays: number | null
  shippingCents: number
  salesforceResourceType: RecordType | null
  salesforceResourceUid: string | null
}

/** Puts people into a plan by one statement; who is in it already is left alone. */
export async function insertPeople(
  tx: Tx,
  send: Pick<BulkSendRow, 'id' | 'teamId'>,
  people: readonly PlannedPerson[],
): Promise<void> {
  if (people.length === 0) return
  const column = <T>(pick: (person: PlannedPerson) => T) => sql.param(people.map(pick))
  await tx.execute(sql`
    insert into bulk_send_rows (
      bulk_send_id, team_id, recipient_id, position, verdict, problem, marks, zone,
      carrier_code, service_code, service_name, delivery_days, shipping_cents,
      salesforce_resource_type, salesforce_resource_uid)
    select
      ${send.id}::bigint, ${send.teamId}::bigint, recipient_id, position, verdict, problem,
      case when is_po_box then array['po_box'] else '{}' end, zone,
      carrier_code, service_code, service_name, delivery_days, shipping_cents,
      salesforce_resource_type, salesforce_resource_uid
    from unnest(
      ${column(person => person.recipientId)}::bigint[],
      ${column(person => person.position)}::int[],
      ${column(person => person.verdict)}::text[],
      ${column(person => person.problem)}::text[],
      ${column(person => person.isPoBox)}::boolean[],
      ${column(person => person.zone)}::text[],
      ${column(person => person.carrierCode)}::text[],
      ${column(person => person.serviceCode)}::text[],
      ${column(person => person.serviceName)}::text[],
      ${column(person => person.deliveryDays)}::int[],
      ${column(person => person.shippingCents)}::int[],
      ${column(person => person.salesforceResourceType)}::text[],
      ${column(person => person.salesforceResourceUid)}::text[]
    ) as person (
      recipient_id, position, verdict, problem, is_po_box, zone,
      carrier_code, service_code, service_name, delivery_days, shipping_cents,
      salesforce_resource_type, salesforce_resource_uid)
    on conflict do nothing`)
}

/** Many rows of a new plan are unknown to PostgreSQL's planner, which would join them as if they were few. */
export async function analyzePlanTables(db: Db): Promise<void> {
  await db.execute(sql`analyze bulk_send_rows, bulk_send_zones`)
}

/** Marks whoever is in the plan before, by email or by name and address; people who get nothing count for neither side. */
export async function markDuplicates(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    with people as (
      select
        w.recipient_id,
        r.email is not null and row_number() over (
          partition by lower(r.email)
          order by w.position, w.recipient_id) > 1 as same_email,
        r.address_one is not null and row_number() over (
          partition by
            lower(r.name), lower(r.address_one), lower(coalesce(r.address_two, '')),
            lower(r.city), coalesce(r.zipcode, ''), r.country
          order by w.position, w.recipient_id) > 1 as same_door
      from bulk_send_rows w
      join recipients r on r.id = w.recipient_id
      where w.bulk_send_id = ${id} and w.verdict <> 'problem'
    )
    update bulk_send_rows w set marks = w.marks || '{duplicate}'::text[]
    from people
    where w.bulk_send_id = ${id}
      and w.recipient_id = people.recipient_id
      and (people.same_email or people.same_door)
      and not w.marks @> '{duplicate}'`)
}

/** Marks whom the team sent something lately, or is about to by another send; also recognized by the email. */
export async function markRecent(tx: Tx, send: Pick<BulkSendRow, 'id' | 'teamId'>): Promise<void> {
  await tx.execute(sql`
    with gifted as (
      select recipient_id
      from orders
      where team_id = ${send.teamId}
        and status not in ('unpaid', 'canceled')
        and created_at > now() - make_interval(days => ${recentDays})
        and recipient_id is not null
      union
      select w.recipient_id
      from bulk_send_rows w
      join bulk_sends s on s.id = w.bulk_send_id
      where s.team_id = ${send.teamId}
        and s.state in ('paying', 'running')
        and s.id <> ${send.id}
        and w.verdict <> 'problem'
        and not w.left_out
    ), emails as (
      select distinct lower(r.email) as email
      from gifted
      join recipients r on r.id = gifted.recipient_id
      where r.email is not null
    ), people as (
      select w.recipient_id
      from bulk_send_rows w
      join recipients r on r.id = w.recipient_id
      left join emails on emails.email = lower(r.email)
      where w.bulk_send_id = ${send.id}
        and (emails.email is not null or exists (select from gifted where gifted.recipient_id = w.recipient_id))
    )
    update bulk_send_rows w set marks = w.marks || '{recent}'::text[]
    from people
    where w.bulk_send_id = ${send.id} and w.recipient_id = people.recipient_id and not w.marks @> '{recent}'`)
}

/** Leaves out everyone with `mark`, or includes them again unless the other mark keeps them out. */
export async function leaveOutMarked(
  tx: Tx,
  id: number,
  mark: 'duplicate' | 'recent',
  isOut: boolean,
  options: PlanOptions,
): Promise<void> {
  const other =
    mark === 'duplicate' ? options.leavesOutRecent && 'recent' : options.leavesOutDuplicates && 'duplicate'
  const staysOut = other ? sql`${bulkSendRows.marks} @> array[${other}::text]` : sql`false`
  await tx
    .update(bulkSendRows)
    .set({ leftOut: isOut ? true : sql`${staysOut} or ${bulkSendRows.marks} @> '{uncovered}'` })
    .where(and(eq(bulkSendRows.bulkSendId, id), sql`${bulkSendRows.marks} @> array[${mark}::text]`))
}
