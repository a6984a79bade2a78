import { bool, columns, id, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { CardKey } from './book-entry.ts'

const lockedColumns = columns({
  name: text('g.name'),
  email: text('g.email'),
  isVoided: bool('g.voided_at is not null'),
  isExpired: bool('coalesce(g.expires_at <= now(), false)'),
  senderName: text('c.sender_name'),
  createdBy: id('c.created_by'),
})

/** A card with what a new one in its place needs, locked. */
export async function lockCardToRefund(
  tx: Tx,
  { teamId, id: cardId }: CardKey,
): Promise<RowOf<typeof lockedColumns> | undefined> {
  const [row] = await readRows(
    tx,
    lockedColumns,
    `
    select ${lockedColumns}
    from gift_card_recipients g
    join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
    where g.team_id = $1
      and g.id = $2
    for update of g`,
    [teamId, cardId],
  )
  return row
}

const prolongedDays = 90

/** Makes a card that has ended valid again for a while, to the end of its last day (UTC). */
export async function prolongCard(tx: Tx, { teamId, id: cardId }: CardKey): Promise<void> {
  await tx.client.query(
    `
    update gift_card_recipients
    set expires_at = (((now() at time zone 'UTC')::date + $3::int + 1)::timestamp at time zone 'UTC') - interval '1 millisecond'
    where team_id = $1
      and id = $2`,
    [teamId, cardId, prolongedDays],
  )
}
