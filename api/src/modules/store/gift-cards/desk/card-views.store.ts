import type { GiftCardListQuery, GiftCardStatus } from '@ribbon/contract/store/gift-cards/gift-cards'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { Scope } from '../../../../platform/http/actor.ts'

/** A card with what is known of its newest mail. */
export const viewSource = `
  gift_card_recipients g
  join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
  left join mails m
    on m.kind = 'gift-card'
    and m.subject_key = 'gift_card:' || g.id || ':' || g.mails
    and m.recipient = g.email`

export const cardStatus = `
  case
    when g.voided_at is not null then 'deleted'
    when g.expires_at <= now() then 'expired'
    when g.code_hash is not null and g.balance_cents = 0 then 'used'
    when m.sent_at is null and m.refusal is not null then 'bounced'
    when m.sent_at is not null or g.mails > 0 and m.id is null then 'sent'
    else 'scheduled'
  end`

export const viewColumns = columns({
  id: id('g.id'),
  teamId: id('g.team_id'),
  name: text('g.name'),
  email: text('g.email'),
  isEnabled: bool('g.is_enabled'),
  status: text<GiftCardStatus>(cardStatus),
  amountCents: int('g.amount_cents'),
  balanceCents: int('g.balance_cents'),
  codeLast4: orNull(text('g.code_last4')),
  expiresAt: orNull(time('g.expires_at')),
  sendAt: orNull(time('c.send_at')),
  sentAt: orNull(time('coalesce(m.sent_at, case when m.id is null then g.mailed_at end)')),
  giftCardId: id('g.gift_card_id'),
  giftCardName: text('c.name'),
  createdAt: time('g.created_at'),
})
export type CardView = RowOf<typeof viewColumns>

export async function findCardView(
  reader: Reader,
  { teamId }: Scope,
  cardId: number,
): Promise<CardView | undefined> {
  const [row] = await readRows(
    reader,
    viewColumns,
    `
    select ${viewColumns}
    from ${viewSource}
    where g.team_id = $1
      and g.id = $2`,
    [teamId, cardId],
  )
  return row
}

const totals = columns({ totalCount: int('count(*)') })
const outstanding = columns({ cents: int('coalesce(sum(g.balance_cents), 0)::bigint') })

const orders = {
  created_at: 'g.id',
  name: 'lower(g.name)',
  balance: 'g.balance_cents',
  expires_at: 'g.expires_at',
} as const

/** A page of the cards, how many there are, and what all cards of the team still promise. */
export async function listCardViews(
  reader: Reader,
  { teamId }: Scope,
  query: Pick<GiftCardListQuery, 'filter' | 'sort' | 'page'> & { search: string; codeHash: string | null },
): Promise<{ rows: CardView[]; totalCount: number; outstandingCents: number }> {
  const { filter, sort, page, search, codeHash } = query
  const where = `
    g.team_id = $1
      and ($2::boolean is null or g.is_enabled = $2)
      and ($3::bigint is null or g.gift_card_id = $3)
      and case when $4::text is null then g.voided_at is null else ${cardStatus} = $4 end
      and (
        $5 = ''
        or strpos(lower(g.name || ' ' || g.email || ' ' || c.name), $5) > 0
        or g.code_last4 = upper($5)
        or g.code_hash = $6
      )`
  const values = [
    teamId,
    filter.enabled === undefined ? null : filter.enabled === 'true',
    filter.gift_card_id ?? null,
    filter.status ?? null,
    search.toLowerCase(),
    codeHash,
  ]
  const sorted = Object.entries(orders).flatMap(([name, column]) => {
    const direction = sort[name as keyof typeof orders]
    return direction ? [`${column} ${direction} nulls last`] : []
  })
  const rows = await readRows(
    reader,
    viewColumns,
    `
    select ${viewColumns}
    from ${viewSource}
    where ${where}
    order by ${[...sorted, 'g.id desc'].join(', ')}
    limit $7
    offset $8`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const counted = await readRows(reader, totals, `select ${totals} from ${viewSource} where ${where}`, values)
  const promised = await readRows(
    reader,
    outstanding,
    `select ${outstanding} from gift_card_recipients g where g.team_id = $1`,
    [teamId],
  )
  return {
    rows,
    totalCount: oneRow(counted).totalCount,
    outstandingCents: oneRow(promised).cents,
  }
}
