import type { GiftCardEntryKind } from '@ribbon/contract/store/gift-cards/gift-card-entries'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

export interface CardKey {
  teamId: RowId
  id: RowId
}

export interface NewCardEntry {
  kind: Exclude<GiftCardEntryKind, 'hold' | 'release' | 'spend'>
  deltaCents: number
  /** What it is booked for, once; the count of the card's own changes where nothing outside of it is the reason. */
  source?: { type: string; id: number }
  actorName: string
  note?: string | null
}

/** Changes a balance together with its entry, unless the balance would go below zero; says whether it did. */
export async function bookEntry(tx: Tx, card: CardKey, entry: NewCardEntry): Promise<boolean> {
  const { kind, deltaCents, source, actorName, note } = entry
  const { rowCount } = await tx.client.query(
    `
    with changed as (
      update gift_card_recipients g
      set balance_cents = g.balance_cents + $3::int, changes = g.changes + 1
      where g.team_id = $1
        and g.id = $2
        and g.voided_at is null
        and g.balance_cents + $3::int >= 0
      returning g.team_id, g.id, g.changes
    )
    insert into gift_card_entries
      (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name, note)
    select team_id, id, $4, $3::int, $5, coalesce($6::bigint, changes), $7, $8
    from changed`,
    [
      card.teamId,
      card.id,
      deltaCents,
      kind,
      source?.type ?? 'change',
      source?.id ?? null,
      actorName,
      note ?? null,
    ],
  )
  return rowCount === 1
}
