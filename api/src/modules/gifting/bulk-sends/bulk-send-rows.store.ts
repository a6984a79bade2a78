import type { Page } from '@ribbon/contract/paging'
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  ilike,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { orders } from '../orders/orders.tables.ts'
import { recipients } from '../recipients/recipients.tables.ts'
import type { BulkSendRow } from './bulk-sends.store.ts'
import { bulkSendRows, type Mark } from './bulk-sends.tables.ts'

export type RowKind =
  | 'send'
  | 'awaiting'
  | 'problem'
  | 'left_out'
  | 'duplicate'
  | 'recent'
  | 'po_box'
  | 'uncovered'

/** Rows of `bulk_send_rows` that get a gift, now or once the address is given. */
export const rowsToSend = "verdict in ('ready', 'awaiting') and not left_out"

const sends = sql`${bulkSendRows.verdict} <> 'problem' and not ${bulkSendRows.leftOut}`
const kinds: Record<RowKind, SQL> = {
  send: sends,
  awaiting: sql`${bulkSendRows.verdict} = 'awaiting' and not ${bulkSendRows.leftOut}`,
  problem: sql`${bulkSendRows.verdict} = 'problem'`,
  left_out: sql`${bulkSendRows.verdict} <> 'problem' and ${bulkSendRows.leftOut}`,
  duplicate: sql`${bulkSendRows.marks} @> '{duplicate}'`,
  recent: sql`${bulkSendRows.marks} @> '{recent}'`,
  po_box: sql`${bulkSendRows.marks} @> '{po_box}'`,
  uncovered: sql`${bulkSendRows.marks} @> '{uncovered}'`,
}

// Written as the search index has it.
function mentions(search: string) {
  return ilike(
    sql`(${recipients.name} || ' ' || coalesce(${recipients.email}, ''))`,
    `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  )
}

type Send = Pick<BulkSendRow, 'id' | 'teamId'>
const ofSend = (send: Send) => and(eq(bulkSendRows.bulkSendId, send.id), eq(bulkSendRows.teamId, send.teamId))
const inOrder = [asc(bulkSendRows.position), asc(bulkSendRows.recipientId)]
const select = (reader: Reader) => reader.select(getTableColumns(bulkSendRows)).from(bulkSendRows).$dynamic()

/** A page of people with who they are and what they got; the page is cut before anything is joined to it. */
async function withPeople(reader: Reader, cut: ReturnType<typeof select>) {
  const page = cut.as('page')
  return reader
    .select({
      person: {
        recipientId: page.recipientId,
        position: page.position,
        verdict: page.verdict,
        marks: page.marks,
        problem: page.problem,
        leftOut: page.leftOut,
        shippingCents: page.shippingCents,
        taxCents: page.taxCents,
        serviceName: page.serviceName,
        orderId: page.orderId,
        salesforceResourceType: page.salesforceResourceType,
        salesforceResourceUid: page.salesforceResourceUid,
      },
      recipient: {
        name: recipients.name,
        company: recipients.company,
        email: recipients.email,
        phone: recipients.phone,
        address_one: recipients.addressOne,
        address_two: recipients.addressTwo,
        city: recipients.city,
        state: recipients.state,
        zipcode: recipients.zipcode,
        country: recipients.country,
      },
      order: { publicId: orders.publicId, status: orders.status },
    })
    .from(page)
    .innerJoin(recipients, eq(recipients.id, page.recipientId))
    .leftJoin(orders, eq(orders.id, page.orderId))
    .orderBy(asc(page.position), asc(page.recipientId))
}
export type PersonRow = Awaited<ReturnType<typeof withPeople>>[number]

export async function listPeople(
  reader: Reader,
  send: Send,
  page: Page,
  { search, kind }: { search?: string | undefined; kind?: RowKind | undefined },
): Promise<{ rows: PersonRow[]; totalCount: number }> {
  const where = and(
    ofSend(send),
    kind && kinds[kind],
    search
      ? exists(
          reader
            .select({ id: recipients.id })
            .from(recipients)
            .where(and(eq(recipients.id, bulkSendRows.recipientId), mentions(search))),
        )
      : undefined,
  )
  const rows = await withPeople(
    reader,
    select(reader)
      .where(where)
      .orderBy(...inOrder)
      .limit(page.size)
      .offset((page.number - 1) * page.size),
  )
  const [total] = await reader.select({ count: count() }).from(bulkSendRows).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findPerson(
  reader: Reader,
  { id, teamId }: Pick<BulkSendRow, 'id' | 'teamId'>,
  recipientId: number,
): Promise<PersonRow | undefined> {
  const [row] = await withPeople(
    reader,
    select(reader).where(and(ofSend({ id, teamId }), eq(bulkSendRows.recipientId, recipientId))),
  )
  return row
}

/** The people after `last`, in order; with `failed` those who got no gift though they should have. */
export function findPeopleAfter(
  reader: Reader,
  send: Send & Pick<BulkSendRow, 'state'>,
  last: PersonRow | undefined,
  limit: number,
  failed: boolean,
): Promise<PersonRow[]> {
  const { position, recipientId, verdict, orderId } = bulkSendRows
  const isOver = send.state === 'done' || send.state === 'refused'
  return withPeople(
    reader,
    select(reader)
      .where(
        and(
          ofSend(send),
          last && gte(position, last.person.position),
          last && or(gt(position, last.person.position), gt(recipientId, last.person.recipientId)),
          failed ? or(eq(verdict, 'problem'), isOver ? and(isNull(orderId), sends) : undefined) : undefined,
        ),
      )
      .orderBy(...inOrder)
      .limit(limit),
  )
}

/** Says whether one person gets nothing, and what is marked then; undefined where the plan does not have the person. */
export async function setLeftOut(
  tx: Tx,
  id: number,
  recipientId: number,
  leftOut: boolean,
): Promise<{ marks: readonly Mark[] } | undefined> {
  const [row] = await tx
    .update(bulkSendRows)
    .set({ leftOut })
    .where(and(eq(bulkSendRows.bulkSendId, id), eq(bulkSendRows.recipientId, recipientId)))
    .returning({ marks: bulkSendRows.marks })
  return row
}
