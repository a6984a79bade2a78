import { columns, id, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const personColumns = columns({
  id: id('p.id'),
  teamId: id('p.team_id'),
  recipientId: id('p.recipient_id'),
  name: orNull(text('p.name')),
})
export type RecipientParticipant = RowOf<typeof personColumns>

/** Locks the participants who got orders as these recipients, in the order of their ids. */
export function lockParticipantsOf(tx: Tx, recipientIds: readonly RowId[]): Promise<RecipientParticipant[]> {
  return readRows(
    tx,
    personColumns,
    `
    select ${personColumns}
    from participants p
    where (p.team_id, p.recipient_id) in (
      select team_id, id
      from recipients
      where id = any($1::bigint[])
    )
    order by p.id
    for update`,
    [recipientIds],
  )
}

export async function moveParticipants(
  tx: Tx,
  people: readonly RecipientParticipant[],
  from: number,
  to: number,
): Promise<void> {
  await tx.client.query(
    `
    update participants
    set recipient_id = $2
    where id = any($1::bigint[])
      and recipient_id = $3`,
    [people.map(person => person.id), to, from],
  )
}

/** Erases who participants were and how they enter. What they chose stays, and so does that they took part. */
export async function blankParticipants(tx: Tx, people: readonly RecipientParticipant[]): Promise<void> {
  const ids = people.map(person => person.id)
  await tx.client.query(
    `
    update participants
    set email = 'erased-' || id || '@erased.invalid', person_key = 'erased-' || id,
      name = 'Erased', company = null, phone = null, address_one = 'Erased', address_two = null, city = 'Erased',
      province = null, zipcode = null, custom_fields = '[]', notices = '[]', problem = null, decline_reason = null
    where id = any($1::bigint[])`,
    [ids],
  )
  await tx.client.query(`delete from participant_tokens where participant_id = any($1::bigint[])`, [ids])
  await tx.client.query(
    `
    update group_order_run_rows
    set zone = null, fingerprint = '',
      problem = case when problem is not null then 'Personal data were erased on request.' end
    where participant_id = any($1::bigint[])`,
    [ids],
  )
}
