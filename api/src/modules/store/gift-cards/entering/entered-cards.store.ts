import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const enteredColumns = columns({
  id: id('g.id'),
  codeSeed: text('g.code_seed'),
  balanceCents: int('g.balance_cents'),
  isEnabled: bool('g.is_enabled'),
  isExpired: bool('coalesce(g.expires_at <= now(), false)'),
  expiresAt: orNull(time('g.expires_at')),
})
export type EnteredCard = RowOf<typeof enteredColumns>

/** A card of the team by the hash of its code. */
export async function findCardByHash(
  reader: Reader,
  teamId: RowId,
  codeHash: string,
): Promise<EnteredCard | undefined> {
  const [row] = await readRows(
    reader,
    enteredColumns,
    `
    select ${enteredColumns}
    from gift_card_recipients g
    where g.team_id = $1
      and g.code_hash = $2
      and g.voided_at is null`,
    [teamId, codeHash],
  )
  return row
}

/** The card of the team that the token of a link names; its caller compares the rest of the token. */
export async function findCardNamed(
  reader: Reader,
  teamId: RowId,
  token: string,
): Promise<EnteredCard | undefined> {
  const named = /^g1_([1-9]\d{0,14})_/.exec(token)
  if (!named) return undefined
  const [row] = await readRows(
    reader,
    enteredColumns,
    `
    select ${enteredColumns}
    from gift_card_recipients g
    where g.team_id = $1
      and g.id = $2
      and g.code_hash is not null
      and g.voided_at is null`,
    [teamId, Number(named[1])],
  )
  return row
}
