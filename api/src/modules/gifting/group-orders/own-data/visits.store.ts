import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { columns, id, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const addressColumns = columns({ teamId: id('team_id'), email: text('email') })
export type RecipientAddress = RowOf<typeof addressColumns>

/** The email addresses of these recipients. */
export function findRecipientAddresses(
  reader: Reader,
  recipientIds: readonly RowId[],
): Promise<RecipientAddress[]> {
  return readRows(
    reader,
    addressColumns,
    `
    select ${addressColumns}
    from recipients
    where id = any($1::bigint[])
      and email is not null`,
    [recipientIds],
  )
}

const visitColumns = columns({
  id: id('p.id'),
  teamId: id('p.team_id'),
  groupOrderId: id('p.group_order_id'),
  email: text('p.email'),
  personKey: text('p.person_key'),
  name: orNull(text('p.name')),
  state: text<ParticipantState>('p.state'),
})
export type Visit = RowOf<typeof visitColumns>

const visitsText = `
  select ${visitColumns}
  from participants p
  where p.team_id = $1
    and (p.email = any($2::text[]) or p.person_key = any($2::text[]))
    and p.recipient_id is null
  order by p.group_order_id, p.id`

/** The participants without an order who came with one of these addresses. */
export function findVisits(reader: Reader, teamId: RowId, emails: readonly string[]): Promise<Visit[]> {
  return readRows(reader, visitColumns, visitsText, [teamId, emails])
}

/** The same, locked: their group orders are locked already. */
export function lockVisits(tx: Tx, teamId: RowId, emails: readonly string[]): Promise<Visit[]> {
  return readRows(tx, visitColumns, `${visitsText} for update`, [teamId, emails])
}
