import { columns, id, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { listChosenItems, type ChosenItemRow } from '../../group-orders/choices/choices.store.ts'

const confirmationColumns = columns({
  teamId: id('p.team_id'),
  participantId: id('p.id'),
  name: orNull(text('p.name')),
  city: orNull(text('p.city')),
  notBefore: orNull(text("to_char(p.not_before, 'YYYY-MM-DD')")),
  pageUuid: text('g.uuid'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})

export interface ConfirmationForMail extends RowOf<typeof confirmationColumns> {
  gifts: { name: string; detail: string | null; image: string | null }[]
}

/** What a participant has confirmed; undefined where that was undone before the mail left. */
export async function findConfirmationForMail(
  db: Reader,
  participantId: RowId,
): Promise<ConfirmationForMail | undefined> {
  const [confirmation] = await readRows(
    db,
    confirmationColumns,
    `
    select ${confirmationColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    join teams t on t.id = p.team_id
    where p.id = $1
      and p.confirmed_at is not null`,
    [participantId],
  )
  return confirmation && { ...confirmation, gifts: giftsOf(await listChosenItems(db, confirmation)) }
}

/** One gift for each choice; a bundle names the options of its parts. */
function giftsOf(items: readonly ChosenItemRow[]): ConfirmationForMail['gifts'] {
  return [...new Set(items.map(item => item.choiceId))].map(choiceId => {
    const parts = items.filter(item => item.choiceId === choiceId)
    const [first] = parts
    const optionsOf = ({ type, color, size }: ChosenItemRow) => [type, color, size].filter(Boolean).join(', ')
    return {
      name: first?.bundleName ?? first?.productName ?? '',
      image: first?.image ?? null,
      detail:
        parts.length === 1 && first
          ? optionsOf(first) || null
          : parts.map(part => [part.productName, optionsOf(part)].filter(Boolean).join(' ')).join(' · '),
    }
  })
}
