import type { GiftCardEntryKind } from '@ribbon/contract/store/gift-cards/gift-card-entries'
import {
  bool,
  columns,
  id,
  int,
  joinColumns,
  orNull,
  text,
  time,
  type RowOf,
} from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { isHeld } from '../balances/holds.store.ts'
import { viewColumns, viewSource, type CardView } from './card-views.store.ts'

const moreColumns = columns({
  message: text('coalesce(g.message, c.message)'),
  senderName: text('c.sender_name'),
  mailProblem: orNull(text('case when m.sent_at is null then m.refusal end')),
  isHeld: bool(isHeld),
})
const detailColumns = joinColumns({ view: viewColumns, more: moreColumns })

const entryColumns = columns({
  id: id('e.id'),
  kind: text<GiftCardEntryKind>('e.kind'),
  deltaCents: int('e.delta_cents'),
  balanceCents: int('sum(e.delta_cents) over (order by e.id)'),
  actorName: text('e.actor_name'),
  note: orNull(text('e.note')),
  createdAt: time('e.created_at'),
})

export type CardDetails = CardView & RowOf<typeof moreColumns> & { entries: RowOf<typeof entryColumns>[] }

/** A card of the team with all entries of its ledger, newest first. */
export async function findCardDetails(
  reader: Reader,
  { teamId }: Scope,
  cardId: number,
): Promise<CardDetails | undefined> {
  const [found] = await readRows(
    reader,
    detailColumns,
    `
    select ${detailColumns}
    from ${viewSource}
    where g.team_id = $1
      and g.id = $2`,
    [teamId, cardId],
  )
  if (!found) return undefined
  const entries = await readRows(
    reader,
    entryColumns,
    `
    select ${entryColumns}
    from gift_card_entries e
    where e.team_id = $1
      and e.recipient_id = $2
    order by e.id desc`,
    [teamId, cardId],
  )
  return { ...found.view, ...found.more, entries }
}
