import { columns, id, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'

const erasedColumns = columns({ id: id('g.id'), name: text('w.name') })

export interface ErasedPerson {
  /** Their recipient; null for somebody who is known by the address alone. */ id: number | null
  teamId: number
  /** Lower case, as cards keep it. */ email: string | null
}

/** Takes a person off all cards of the team, and the message that was written for one of them. Answers the names they had. */
export async function erasePersonFromCards(
  tx: Tx,
  { id: recipientId, teamId, email }: ErasedPerson,
): Promise<RowOf<typeof erasedColumns>[]> {
  return readRows(
    tx,
    erasedColumns,
    `
    update gift_card_recipients g
    set email = 'erased-' || g.id || '@erased.invalid', name = 'Erased', message = null, recipient_id = null
    from (
      select c.team_id, c.id, c.name
      from gift_card_recipients c
      where c.team_id = $1
        and (c.recipient_id = $2 or c.email = $3)
      order by c.id
      for update
    ) w
    where g.team_id = w.team_id
      and g.id = w.id
    returning ${erasedColumns}`,
    [teamId, recipientId, email],
  )
}

const movedColumns = columns({ id: id('g.id') })

/** Cards keep the person they were issued to, who has become another recipient. */
export async function moveCardsToRecipient(tx: Tx, fromId: number, toId: number): Promise<number> {
  const moved = await readRows(
    tx,
    movedColumns,
    `update gift_card_recipients g set recipient_id = $2 where g.recipient_id = $1 returning ${movedColumns}`,
    [fromId, toId],
  )
  return moved.length
}
