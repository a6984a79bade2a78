import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'

const openedColumns = columns({
  id: id('g.id'),
  codeSeed: text('g.code_seed'),
  name: text('g.name'),
  amountCents: int('g.amount_cents'),
  balanceCents: int('g.balance_cents'),
  message: text('coalesce(g.message, c.message)'),
  senderName: text('c.sender_name'),
  expiresAt: orNull(time('g.expires_at')),
  isEnabled: bool('g.is_enabled'),
  isExpired: bool('coalesce(g.expires_at <= now(), false)'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  storeSlug: orNull(text('s.slug')),
})
export type OpenedCard = RowOf<typeof openedColumns>

/** The card a link names, while its team has a store; its caller compares the rest of the token. */
export async function findCardOfLink(reader: Reader, token: string): Promise<OpenedCard | undefined> {
  const named = /^g1_([1-9]\d{0,14})_/.exec(token)
  if (!named) return undefined
  const [row] = await readRows(
    reader,
    openedColumns,
    `
    select ${openedColumns}
    from gift_card_recipients g
    join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
    join teams t on t.id = g.team_id
    left join stores s on s.team_id = g.team_id and s.status = 'active'
    where g.id = $1
      and g.code_hash is not null
      and g.voided_at is null
      and 'e_commerce' = any(t.modules)
      and t.suspended_reason is null`,
    [Number(named[1])],
  )
  return row
}
