import { columns, id, int } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const recipientColumns = columns({ recipientId: id('a.recipient_id') })

/** Those of the recipients who were asked so many times within the last day. */
export async function findRecipientsAskedOften(
  reader: Reader,
  recipientIds: readonly RowId[],
  most: number,
): Promise<Set<number>> {
  const rows = await readRows(
    reader,
    recipientColumns,
    `
    select ${recipientColumns}
    from address_requests a, unnest(a.asked_times) time
    where a.recipient_id = any($1::bigint[])
      and time > now() - interval '1 day'
    group by a.recipient_id
    having count(*) >= $2`,
    [recipientIds, most],
  )
  return new Set(rows.map(row => row.recipientId))
}

const renewedColumns = columns({
  id: id('a.id'),
  recipientId: id('a.recipient_id'),
  asked: int('cardinality(a.asked_times)'),
})

/** Records that the newest open request of each recipient who has one is mailed again. */
export async function renewAddressRequests(
  tx: Tx,
  recipientIds: readonly RowId[],
): Promise<{ id: RowId; recipientId: RowId; asked: number }[]> {
  return readRows(
    tx,
    renewedColumns,
    `
    update address_requests a
    set asked_at = now(), asked_times = a.asked_times || now(), reminded_days = 0
    from (
      select max(id) as id
      from address_requests
      where recipient_id = any($1::bigint[]) and answered_at is null
      group by recipient_id
    ) newest
    where a.id = newest.id
    returning ${renewedColumns}`,
    [recipientIds],
  )
}

/** Recipients without an address have been asked for it. */
export async function setRequested(tx: Tx, recipientIds: readonly RowId[]): Promise<void> {
  await tx.client.query(
    `
    update recipients
    set address_state = 'requested'
    where id = any($1::bigint[])
      and address_one is null`,
    [recipientIds],
  )
}
