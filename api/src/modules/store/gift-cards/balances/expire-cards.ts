import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { inTransaction, readRows, type Db, type Tx } from '../../../../platform/db/database.ts'
import { columns, id } from '../../../../platform/db/columns.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'
import { systemAuthor } from '../../../../platform/audit.ts'

const chunk = 500

/** Empties the cards that have ended. What is given back to one later expires by the next run. */
export async function expireCards(db: Db): Promise<void> {
  while ((await inTransaction(db, expireSome)) === chunk);
}

const expiredColumns = columns({ teamId: id('x.team_id'), recipientId: id('x.recipient_id') })

async function expireSome(tx: Tx): Promise<number> {
  const expired = await readRows(
    tx,
    expiredColumns,
    `
    with due as (
      select g.team_id, g.id, g.balance_cents
      from gift_card_recipients g
      where g.expires_at <= now()
        and g.balance_cents > 0
      order by g.id
      limit $1
      for update skip locked
    ),
    emptied as (
      update gift_card_recipients g
      set balance_cents = g.balance_cents - d.balance_cents, changes = g.changes + 1
      from due d
      where g.team_id = d.team_id
        and g.id = d.id
      returning g.team_id, g.id, g.changes, d.balance_cents
    )
    insert into gift_card_entries as x
      (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
    select team_id, id, 'expire', -balance_cents, 'change', changes, $2
    from emptied
    returning ${expiredColumns}`,
    [chunk, systemAuthor.name],
  )
  for (const teamId of new Set(expired.map(row => row.teamId)))
    announceSoon(tx, { teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: 0 })
  for (const { teamId, recipientId } of expired)
    emitEvent(tx, { teamId, type: 'gift_card.expired', subject: recipientId })
  return expired.length
}
