import { columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const mailedColumns = columns({
  id: id('g.id'),
  codeSeed: text('g.code_seed'),
  name: text('g.name'),
  amountCents: int('g.amount_cents'),
  balanceCents: int('g.balance_cents'),
  message: text('coalesce(g.message, c.message)'),
  senderName: text('c.sender_name'),
  expiresAt: orNull(time('g.expires_at')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  replyTo: orNull(text('u.email')),
})
export type MailedCard = RowOf<typeof mailedColumns>

/** A card that is still worth a mail: it is made and on, has not ended, and the team may send. */
export async function findMailedCard(reader: Reader, cardId: RowId): Promise<MailedCard | undefined> {
  const [row] = await readRows(
    reader,
    mailedColumns,
    `
    select ${mailedColumns}
    from gift_card_recipients g
    join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
    join teams t on t.id = g.team_id
    left join users u on u.id = c.created_by
    where g.id = $1
      and g.code_hash is not null
      and g.is_enabled
      and g.voided_at is null
      and g.email not like '%@erased.invalid'
      and (g.expires_at is null or g.expires_at > now())
      and t.suspended_reason is null`,
    [cardId],
  )
  return row
}
