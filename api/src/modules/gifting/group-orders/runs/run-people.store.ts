import { sql } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { RunRow } from './runs.store.ts'

type RunKey = Pick<RunRow, 'teamId' | 'id'>

/** Takes everyone who gets an order out of the participants' hands. */
export async function lockPeopleOfRun(tx: Tx, { teamId, id: runId }: RunKey): Promise<void> {
  await tx.execute(sql`
    update participants p set state = 'locked', problem = null
    from group_order_run_rows w
    where w.team_id = ${teamId}
      and w.run_id = ${runId}
      and w.verdict = 'ready'
      and p.team_id = w.team_id
      and p.id = w.participant_id`)
}

/** Gives people back whom a refused run had taken. */
export async function unlockPeopleOfRun(tx: Tx, { teamId, id: runId }: RunKey): Promise<void> {
  await tx.execute(sql`
    update participants p set state = 'active'
    from group_order_run_rows w
    where w.team_id = ${teamId}
      and w.run_id = ${runId}
      and w.order_id is null
      and p.team_id = w.team_id
      and p.id = w.participant_id
      and p.state = 'locked'`)
}

const problemColumns = columns({ id: id('p.id'), email: text('p.email') })

/** Writes to everyone whom a run leaves out what is to be mended; answers those who have not been told the same before. */
export function writeProblems(
  tx: Tx,
  { teamId, id: runId }: RunKey,
): Promise<RowOf<typeof problemColumns>[]> {
  return readRows(
    tx,
    problemColumns,
    `
    update participants p set problem = w.problem
    from group_order_run_rows w
    where w.team_id = $1
      and w.run_id = $2
      and w.verdict = 'problem'
      and p.team_id = w.team_id
      and p.id = w.participant_id
      and p.problem is distinct from w.problem
    returning ${problemColumns}`,
    [teamId, runId],
  )
}

/** Says that participants have their orders, and for which recipients they were made. */
export async function finalizeParticipants(
  tx: Tx,
  teamId: RowId,
  orders: readonly { participantId: RowId | null; recipientId: RowId }[],
): Promise<void> {
  await tx.execute(sql`
    update participants p set state = 'finalized', problem = null, recipient_id = made.recipient_id
    from unnest(
      ${sql.param(orders.map(order => order.participantId))}::bigint[],
      ${sql.param(orders.map(order => order.recipientId))}::bigint[]
    ) made (participant_id, recipient_id)
    where p.team_id = ${teamId} and p.id = made.participant_id`)
}

const holdColumns = columns({ id: id('id'), participantId: id('participant_id') })

/** Ends what participants hold; what it had reserved is transferred to their orders. */
export function endHoldsOf(
  tx: Tx,
  teamId: RowId,
  participantIds: readonly RowId[],
): Promise<RowOf<typeof holdColumns>[]> {
  return readRows(
    tx,
    holdColumns,
    `
    update choice_holds set ended_at = now()
    where team_id = $1
      and participant_id = any($2::bigint[])
      and ended_at is null
    returning ${holdColumns}`,
    [teamId, participantIds],
  )
}

const itemColumns = columns({
  participantId: id('c.participant_id'),
  productVariantId: id('w.product_variant_id'),
  productId: id('p.id'),
  bundleId: orNull(id('c.bundle_id')),
  bundleName: orNull(text('b.name')),
  quantity: int('sum(w.quantity)::int'),
  priceCents: int('coalesce(w.price_cents, v.price_cents)'),
  discountCents: int('coalesce(sum(w.discount_cents), 0)::int'),
  productName: text('p.name'),
  displayName: text('p.display_name'),
  description: text('p.description'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('v.hex_code')),
  size: orNull(text('v.size')),
  images: json<string[]>("case when v.images <> '[]' then v.images else p.images end"),
})
export type ChosenLine = RowOf<typeof itemColumns>

/** What participants get, at the prices of their confirmation; the same variant of the same bundle is one line. */
export function findChosenLines(
  tx: Tx,
  teamId: RowId,
  participantIds: readonly RowId[],
): Promise<ChosenLine[]> {
  return readRows(
    tx,
    itemColumns,
    `
    select ${itemColumns}
    from choices c
    join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
    join product_variants v on v.id = w.product_variant_id
    join products p on p.id = v.product_id
    left join bundles b on b.id = c.bundle_id
    where c.team_id = $1
      and c.participant_id = any($2::bigint[])
    group by c.participant_id, w.product_variant_id, w.price_cents, c.bundle_id, b.id, v.id, p.id
    order by c.participant_id, min(c.id), w.product_variant_id`,
    [teamId, participantIds],
  )
}

const leftColumns = columns({ people: int('count(*)::int') })

/** How many people have confirmed and still have no order: they waited for a later day, or have an address to mend. */
export async function countLeft(
  tx: Tx,
  { teamId, groupOrderId }: Pick<RunRow, 'teamId' | 'groupOrderId'>,
): Promise<number> {
  const [row] = await readRows(
    tx,
    leftColumns,
    `
    select ${leftColumns}
    from participants
    where team_id = $1
      and group_order_id = $2
      and confirmed_at is not null
      and state in ('active', 'locked')`,
    [teamId, groupOrderId],
  )
  return row?.people ?? 0
}
