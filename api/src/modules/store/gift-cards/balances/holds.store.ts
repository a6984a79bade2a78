import { columns, id, int, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { CardKey } from './book-entry.ts'

/** Whether a checkout that is being paid holds something of the card `g`. */
export const isHeld = `exists (
  select from gift_card_entries h
  where h.team_id = g.team_id
    and h.recipient_id = g.id
    and h.kind = 'hold'
    and not exists (
      select from gift_card_entries e
      where e.team_id = h.team_id
        and e.recipient_id = h.recipient_id
        and e.kind in ('release', 'spend')
        and e.source_type = h.source_type
        and e.source_id = h.source_id
    )
)`

export interface CardHold {
  amountCents: number
  /** Of the checkout's payment, which ends the hold. */ attemptId: RowId
  actorName: string
}

/**
 * Takes an amount off a card for a checkout that is being paid; says whether it did. One statement asks for everything that makes a
 * card usable and moves balance and ledger together, so that switching off, deleting and expiry win over every later hold.
 */
export async function holdGiftCard(
  tx: Tx,
  card: CardKey,
  { amountCents, attemptId, actorName }: CardHold,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `
    with held as (
      update gift_card_recipients g
      set balance_cents = g.balance_cents - $3::int
      where g.id = $1
        and g.team_id = $2
        and g.is_enabled
        and g.voided_at is null
        and (g.expires_at is null or g.expires_at > now())
        and g.balance_cents >= $3::int
        and not exists (
          select from gift_card_entries e
          where e.team_id = g.team_id
            and e.recipient_id = g.id
            and e.kind = 'hold'
            and e.source_type = 'payment_attempt'
            and e.source_id = $4
        )
      returning g.id
    )
    insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
    select $2, id, 'hold', -$3::int, 'payment_attempt', $4, $5
    from held`,
    [card.id, card.teamId, amountCents, attemptId, actorName],
  )
  return rowCount === 1
}

export interface HeldFor {
  teamId: RowId
  attemptId: RowId
  actorName: string
}

const endedColumns = columns({ cardId: id('e.recipient_id'), amountCents: int('e.amount_cents') })
type EndedHold = RowOf<typeof endedColumns>

/** Gives back what a checkout that was not paid held on cards; those that ended before stay as they are. */
export async function releaseHolds(tx: Tx, { teamId, attemptId, actorName }: HeldFor): Promise<EndedHold[]> {
  await lockHeldCards(tx, teamId, attemptId)
  return readRows(
    tx,
    endedColumns,
    `
    with ended as (
      insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
      select h.team_id, h.recipient_id, 'release', -h.delta_cents, h.source_type, h.source_id, $3
      ${heldFor}
      on conflict do nothing
      returning team_id, recipient_id, delta_cents
    ),
    given_back as (
      update gift_card_recipients g
      set balance_cents = g.balance_cents + e.delta_cents
      from ended e
      where g.team_id = e.team_id
        and g.id = e.recipient_id
      returning g.id as recipient_id, e.delta_cents as amount_cents
    )
    select ${endedColumns}
    from given_back e`,
    [teamId, attemptId, actorName],
  )
}

/** Makes what a paid checkout held on cards its payment; it was taken off the balances when it was held. */
export async function spendHolds(tx: Tx, { teamId, attemptId, actorName }: HeldFor): Promise<EndedHold[]> {
  await lockHeldCards(tx, teamId, attemptId)
  return readRows(
    tx,
    endedColumns,
    `
    with ended as (
      insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
      select h.team_id, h.recipient_id, 'spend', 0, h.source_type, h.source_id, $3
      ${heldFor}
      on conflict do nothing
      returning team_id, recipient_id, source_type, source_id
    )
    select ${endedColumns}
    from (
      select h.recipient_id, -h.delta_cents as amount_cents
      from ended n
      join gift_card_entries h using (team_id, recipient_id, source_type, source_id)
      where h.kind = 'hold'
    ) e`,
    [teamId, attemptId, actorName],
  )
}

const heldFor = `
      from gift_card_entries h
      where h.team_id = $1
        and h.kind = 'hold'
        and h.source_type = 'payment_attempt'
        and h.source_id = $2
      order by h.recipient_id`

/** Cards are locked in the order of their ids, so that two checkouts never wait for each other in a circle. */
async function lockHeldCards(tx: Tx, teamId: RowId, attemptId: RowId): Promise<void> {
  await tx.client.query(
    `
    select
    from gift_card_recipients g
    where g.team_id = $1
      and g.id in (select h.recipient_id ${heldFor})
    order by g.id
    for update`,
    [teamId, attemptId],
  )
}
