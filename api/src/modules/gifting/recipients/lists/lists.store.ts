import type { ImportOptions } from '@ribbon/contract/gifting/recipients/import-resources'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, gt, ilike, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { insertRecipientsFrom } from '../recipient-batches.store.ts'
import { recipients } from '../recipients.tables.ts'
import { bulkImportRecipients } from '../imports/imports.tables.ts'
import { entersList } from '../imports/import-rows.store.ts'

/** How other modules use lists; handed in by hand-in.ts. */
export interface ListUses {
  /** Of these lists, those that gifts were or are being sent to. */
  findListsSentTo: (reader: Reader, listIds: readonly RowId[]) => Promise<Set<number>>
  /** Of these lists, those that created a recipient who has an order. */
  findListsWithOrders: (reader: Reader, listIds: readonly RowId[]) => Promise<Set<number>>
}

type ListMember = typeof recipients.$inferSelect

const onList = (scope: Scope, id: number) =>
  and(eq(bulkImportRecipients.teamId, scope.teamId), eq(bulkImportRecipients.bulkImportId, id))

/** The people of a list in the order of its file. */
export async function listMembers(
  reader: Reader,
  scope: Scope,
  id: number,
  page: Page,
  search: string | undefined,
): Promise<{ rows: ListMember[]; totalCount: number }> {
  const where = and(
    onList(scope, id),
    search
      ? ilike(
          sql`(${recipients.name} || ' ' || coalesce(${recipients.email}, '') || ' ' || coalesce(${recipients.company}, ''))`,
          `%${search.replace(/[\\%_]/g, '\\$&')}%`,
        )
      : undefined,
  )
  const found = reader
    .select({ recipient: recipients })
    .from(bulkImportRecipients)
    .innerJoin(recipients, eq(recipients.id, bulkImportRecipients.recipientId))
    .where(where)
  const rows = await found
    .orderBy(asc(bulkImportRecipients.position))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader
    .select({ count: count() })
    .from(bulkImportRecipients)
    .innerJoin(recipients, eq(recipients.id, bulkImportRecipients.recipientId))
    .where(where)
  return { rows: rows.map(({ recipient }) => recipient), totalCount: total?.count ?? 0 }
}

/** A person of a list with the record of Salesforce that the list names. */
export interface ListLine {
  position: number
  recipient: ListMember
  record: { salesforceResourceType: string | null; salesforceResourceUid: string | null }
}

/** A list read on from a position, to be exported. */
export async function listMembersAfter(
  reader: Reader,
  scope: Scope,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<ListLine[]> {
  const { position, salesforceResourceType, salesforceResourceUid } = bulkImportRecipients
  return reader
    .select({ position, recipient: recipients, record: { salesforceResourceType, salesforceResourceUid } })
    .from(bulkImportRecipients)
    .innerJoin(recipients, eq(recipients.id, bulkImportRecipients.recipientId))
    .where(and(onList(scope, id), gt(position, after)))
    .orderBy(asc(bulkImportRecipients.position))
    .limit(limit)
}

export interface CreatedList {
  count: number
  first: RowId | null
  last: RowId | null
  created: number
  known: number
  asked: number
}

/**
 * Creates recipients from a checked file's rows and puts them on its list; whoever the team knows is only put on it. Leaves who
 * is on the list in the temporary table `list_rows`.
 */
export async function createListFromRows(
  tx: Tx,
  { id, teamId, options }: { id: number; teamId: number; options: ImportOptions },
): Promise<CreatedList> {
  const known = options.existing === 'use' ? sql`r.existing_recipient_id` : sql`null::bigint`
  await tx.execute(sql`
    create temp table list_rows on commit drop as
    select
      row_no,
      recipient_id is null as is_new,
      coalesce(recipient_id, nextval('recipients_id_seq')) as recipient_id,
      is_asked,
      salesforce_resource_type,
      salesforce_resource_uid
    from (
      select
        r.row_no, ${known} as recipient_id, r.verdict <> 'ready' as is_asked,
        r.salesforce_resource_type, r.salesforce_resource_uid
      from bulk_import_rows r
      where r.bulk_import_id = ${sql.raw(String(id))} and ${entersList(options)}
      order by r.row_no
    ) r`)
  await tx.execute(sql`analyze list_rows`)
  // An address that is asked for is not known, whatever the file says of it.
  const given = (column: string) =>
    sql.raw(`case when e.is_asked then null else r.${column} end as ${column}`)
  await insertRecipientsFrom(
    tx,
    sql`
    select
      e.recipient_id as id, ${teamId}::bigint as team_id, left(coalesce(r.name, r.email), 120) as name, r.company,
      r.phone, case when r.verdict = 'wrong' then lower(r.email) else r.email end as email,
      ${given('address_one')}, ${given('address_two')}, ${given('city')},
      ${given('state')}, ${given('zipcode')}, ${given('country')},
      case when e.is_asked then 'requested' else 'given' end as address_state
    from list_rows e
    join bulk_import_rows r on r.bulk_import_id = ${id} and r.row_no = e.row_no
    where e.is_new
    order by e.row_no`,
  )
  // Whoever the team knows may stand in several rows: the first one counts. PostgreSQL could find that out itself
  // (`on conflict`), but then it writes all rows more slowly, also of those who are new.
  await tx.execute(sql`
    insert into bulk_import_recipients (
      team_id, bulk_import_id, recipient_id, position, is_new, salesforce_resource_type, salesforce_resource_uid)
    select
      ${teamId}, ${id}, recipient_id, row_number() over (order by row_no), is_new,
      salesforce_resource_type, salesforce_resource_uid
    from list_rows
    where is_new
      or row_no in (select min(row_no) from list_rows where not is_new group by recipient_id)
    order by row_no`)
  const { rows } = await tx.execute<CreatedList & Record<string, unknown>>(sql`
    select
      (select count(*)::int from bulk_import_recipients where bulk_import_id = ${id}) as count,
      min(recipient_id) filter (where is_new) as first,
      max(recipient_id) filter (where is_new) as last,
      (count(*) filter (where is_new))::int as created,
      count(distinct recipient_id) filter (where not is_new)::int as known,
      (count(*) filter (where is_new and is_asked))::int as asked
    from list_rows`)
  return oneRow(rows)
}

/** The created recipients who are to be asked for their address, a batch at a time. */
export async function listPeopleToAsk(
  tx: Tx,
  after: number,
  limit: number,
): Promise<{ recipientId: number; email: string }[]> {
  const { rows } = await tx.execute<{ recipientId: RowId; email: string }>(sql`
    select e.recipient_id as "recipientId", p.email
    from list_rows e
    join recipients p on p.id = e.recipient_id
    where e.is_new and e.is_asked and e.recipient_id > ${after}
    order by e.recipient_id
    limit ${limit}`)
  return rows
}

/** The recipients a list created, as a query. */
export const createdBy = (id: number) =>
  sql`select recipient_id from bulk_import_recipients where bulk_import_id = ${id} and is_new`

export async function listCreatedRecipients(reader: Reader, id: RowId): Promise<RowId[]> {
  const { rows } = await reader.execute<{ recipient_id: RowId }>(createdBy(id))
  return rows.map(row => row.recipient_id)
}

/** Whether someone a list created is on another list. */
export async function isAnyCreatedRecipientOnAnotherList(reader: Reader, id: number): Promise<boolean> {
  const { rows } = await reader.execute<{ isUsed: boolean }>(sql`
    select exists (
      select from bulk_import_recipients k
      where k.bulk_import_id <> ${id} and k.recipient_id in (${createdBy(id)})
    ) as "isUsed"`)
  return rows[0]?.isUsed === true
}

/** Moves one recipient's list memberships to another, who then counts as known before: undoing a list does not delete that one. */
export async function moveListMemberships(tx: Tx, teamId: number, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into bulk_import_recipients (
      team_id, bulk_import_id, recipient_id, position, is_new, salesforce_resource_type, salesforce_resource_uid)
    select
      team_id, bulk_import_id, ${to}, position, false, salesforce_resource_type, salesforce_resource_uid
    from bulk_import_recipients
    where team_id = ${teamId} and recipient_id = ${from}
    on conflict (bulk_import_id, recipient_id) do nothing`)
  const { rows } = await tx.execute<{ id: RowId }>(sql`
    delete from bulk_import_recipients
    where team_id = ${teamId} and recipient_id = ${from}
    returning bulk_import_id as id`)
  await tx.execute(sql`
    update bulk_imports i set
      recipients_count = (select count(*) from bulk_import_recipients m where m.bulk_import_id = i.id)
    where i.id = any(${sql.param(rows.map(row => row.id))}::bigint[])`)
}

/** Locks the lists these recipients are on, the first of what merging and erasing lock (decision 0013); returns their ids. */
export async function lockListsOfRecipients(tx: Tx, recipientIds: readonly RowId[]): Promise<RowId[]> {
  const { rows } = await tx.execute<{ id: RowId }>(sql`
    select id
    from bulk_imports
    where id in (
      select bulk_import_id
      from bulk_import_recipients
      where recipient_id = any(${sql.param(recipientIds)}::bigint[]))
    order by id
    for update`)
  return rows.map(row => row.id)
}

/** Rows of files that were to use one recipient use another. */
export async function moveMatchedRows(tx: Tx, teamId: number, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    update bulk_import_rows set existing_recipient_id = ${to}
    where bulk_import_id in (select id from bulk_imports where team_id = ${teamId})
      and existing_recipient_id = ${from}`)
}
