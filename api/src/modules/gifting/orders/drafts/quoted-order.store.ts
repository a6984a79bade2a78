import { bool, columns, id, int, joinColumns, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { recipients } from '../../recipients/recipients.tables.ts'

const quotedColumns = joinColumns({
  order: columns({
    id: id('o.id'),
    status: text('o.status'),
    hasRecipient: bool('r.id is not null'),
    weightOunces: int(`(
      select coalesce(sum(i.quantity * v.weight_ounces), 0)::float8
      from order_items i
      join product_variants v on v.id = i.product_variant_id
      where i.order_id = o.id)`),
  }),
  recipient: tableColumns(recipients, 'r'),
})

/** What a quote is made for: an order of the scope with its weight, and the recipient if the actor may see one. */
export async function findQuotedOrder(db: Reader, scope: Scope, orderId: number) {
  const [row] = await readRows(
    db,
    quotedColumns,
    `
    select ${quotedColumns}
    from orders o
    left join recipients r
      on r.id = o.recipient_id
      and r.team_id = o.team_id
      and ($4::boolean or r.origin <> 'project')
    where o.id = $1
      and o.team_id = $2
      and o.origin = 'gift'
      and (o.user_id = $3 or ($4::boolean and o.status <> 'unpaid'))`,
    [orderId, scope.teamId, scope.userId, scope.seesTeam],
  )
  return row && { ...row.order, recipient: row.order.hasRecipient ? row.recipient : undefined }
}
