import { columns, id, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'

const remindedColumns = columns({
  teamId: id('g.team_id'),
  id: id('g.id'),
  email: text('g.email'),
  lastDay: text(`to_char(g.expires_at at time zone 'UTC', 'YYYY-MM-DD')`),
})

/**
 * Marks some usable cards that end within 14 days as reminded of, once for each end they get; their caller queues the mails. Whoever
 * got the card that late has its last day in that mail.
 */
export async function takeCardsToRemind(tx: Tx, limit: number): Promise<RowOf<typeof remindedColumns>[]> {
  return readRows(
    tx,
    remindedColumns,
    `
    update gift_card_recipients g
    set reminded_of = g.expires_at
    from (
      select w.team_id, w.id
      from gift_card_recipients w
      where w.expires_at > now()
        and w.expires_at <= now() + interval '14 days'
        and w.balance_cents > 0
        and w.is_enabled
        and w.voided_at is null
        and w.mailed_at < w.expires_at - interval '15 days'
        and w.reminded_of is distinct from w.expires_at
      order by w.id
      limit $1
      for update skip locked
    ) d
    where g.team_id = d.team_id
      and g.id = d.id
    returning ${remindedColumns}`,
    [limit],
  )
}
