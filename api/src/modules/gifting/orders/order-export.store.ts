import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'
import { containsPattern, personMatches } from './search/order-search.store.ts'
import { orderJoins } from './order-views.store.ts'
import { daysOf, orderOfRows } from './search/order-sorts.store.ts'
import { hasCode } from './search/orders-of-code.store.ts'
import { readOrderCode } from './tracking/read-order-code.ts'

const minute = (column: string) => `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const amount = (column: string) => `(o.${column} / 100.0)::numeric(14, 2)`

const gifts = `(
  select string_agg(
    i.quantity || ' × ' || i.display_name
      || coalesce(' (' || nullif(concat_ws(', ', i.type, i.color, i.size), '') || ')', ''),
    '; ' order by i.id)
  from order_items i
  where i.order_id = o.id)`

const exportColumns = [
  ['Order', "upper(split_part(o.public_id::text, '-', 1))"],
  ['Status', "replace(o.status, '_', ' ')"],
  ['Placed (UTC)', minute('processing_started_at')],
  ['Sender', "trim(u.first_name || ' ' || u.last_name)"],
  ['Sender email', 'u.email'],
  ['Sub-team', 's.name'],
  ['Recipient', 'coalesce(o.ship_name, r.name)'],
  ['Company', 'coalesce(o.ship_company, r.company)'],
  ['Email', 'coalesce(o.ship_email, r.email)'],
  ['Phone', 'coalesce(o.ship_phone, r.phone)'],
  ['Address line 1', 'o.ship_address_one'],
  ['Address line 2', 'o.ship_address_two'],
  ['City', 'o.ship_city'],
  ['State', 'o.ship_state'],
  ['Zip code', 'o.ship_zipcode'],
  ['Country', 'o.ship_country'],
  ['Gifts', gifts],
  ['Card message', 'o.card_message'],
  ['Note', 'o.note'],
  ['Subtotal', amount('subtotal_cents')],
  ['Discount', amount('discount_cents')],
  ['Shipping', amount('shipping_cents')],
  ['Tax', amount('tax_cents')],
  ['Total', amount('total_cents')],
  ['Paid by', "replace(o.payment_source, '_', ' ')"],
  ['Shipping option', 'o.service_name'],
  ['Tracking number', 'o.tracking_number'],
  ['Shipped (UTC)', minute('shipped_at')],
  ['Delivered (UTC)', minute('delivered_at')],
  ['Canceled (UTC)', minute('canceled_at')],
  ['Returned (UTC)', minute('returned_at')],
  ['Redemption page', 'o.group_order_name'],
] as const

/** The team's orders as a file, with the filters and the order of the list. */
export const orderTable: TableSource<ExportFilters> = {
  header: exportColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const searched = filters.name_or_email?.trim()
    const where = whereAll(values, [
      ['o.team_id = ?', teamId],
      ['o.status = ?', filters.status],
      ['o.user_id = ?', filters.user_id],
      ['o.subteam_id = ?', filters.subteam_id],
      ['o.recipient_id = ?', filters.recipient_id],
      ['o.bulk_send_id = ?', filters.bulk_send_id],
      ['(o.group_order_id is not null) = ?', filters.redemption && filters.redemption === 'true'],
      ['o.id = any(?::bigint[])', filters.order_ids],
      ...daysOf({ fromDay: filters.from, toDay: filters.to }),
    ])
    const matches = searched ? `and ${textMatches(values, searched)}` : ''
    return {
      text: `
        select ${exportColumns.map(([, column]) => column).join(', ')}
        from orders o
        ${orderJoins}
        where o.status <> 'unpaid'
          and o.origin = 'gift'
          and o.project_id is null
          and ${where}
          ${matches}
        order by ${orderOfRows(filters.order_sort, Boolean(filters.from ?? filters.to))}`,
      values,
    }
  },
}

/** By the person, or by what may be a code. */
function textMatches(values: unknown[], searched: string): string {
  const person = personMatches(`$${values.push(containsPattern(searched))}`, undefined)
  const code = readOrderCode(searched)
  return code ? `(${hasCode(code, values)} or ${person})` : person
}
