import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../../platform/table-files/table-source.ts'

const minute = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

const gifts = `(
  select string_agg(
    w.quantity || ' × ' || d.display_name
      || coalesce(' (' || nullif(concat_ws(', ', v.type, v.color, v.size), '') || ')', ''),
    '; ' order by c.id, w.id)
  from choices c
  join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
  join product_variants v on v.id = w.product_variant_id
  join products d on d.id = v.product_id
  where c.team_id = p.team_id and c.participant_id = p.id)`

const answers = `(
  select string_agg((answer ->> 'name') || ': ' || (answer ->> 'value'), '; ')
  from jsonb_array_elements(p.custom_fields) answer)`

const state = `case p.state
  when 'disabled' then 'Skipped'
  when 'finalized' then 'Finalised'
  when 'locked' then 'Processing'
  else case when p.confirmed_at is null then 'Pending' else 'Submitted' end
end`

const personColumns = [
  ['Redemption', 'g.name'],
  ['Email', 'p.email'],
  ['State', state],
  ['Confirmed (UTC)', minute('p.confirmed_at')],
  ['Name', 'p.name'],
  ['Company', 'p.company'],
  ['Phone', 'p.phone'],
  ['Address line 1', 'p.address_one'],
  ['Address line 2', 'p.address_two'],
  ['City', 'p.city'],
  ['State or province', 'p.province'],
  ['Zip code', 'p.zipcode'],
  ['Country', 'p.country'],
  ['Gifts', gifts],
  ['Answers', answers],
  ['Problem', 'p.problem'],
  ['Order', "upper(split_part(o.public_id::text, '-', 1))"],
  ['Tracking number', 'o.tracking_number'],
] as const

/** The people of one group order, or of all, as a file. */
export const participantTable: TableSource<ExportFilters> = {
  header: personColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['p.team_id = ?', teamId],
      ['p.group_order_id = ?', filters.group_order_id],
      [
        "(coalesce(p.name, '') || ' ' || p.email) ilike ?",
        filters.name_or_email && `%${filters.name_or_email.replace(/[\\%_]/g, '\\$&')}%`,
      ],
    ])
    return {
      text: `
        select ${personColumns.map(([, column]) => column).join(', ')}
        from participants p
        join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
        left join orders o on o.team_id = p.team_id and o.participant_id = p.id and o.status <> 'canceled'
        where ${where}
        order by p.group_order_id desc, p.id`,
      values,
    }
  },
}

const itemColumns = [
  ['Redemption', 'g.name'],
  ['Gift', 'd.display_name'],
  ['SKU', 'v.sku'],
  ['Type', 'v.type'],
  ['Color', 'v.color'],
  ['Size', 'v.size'],
  ['Quantity', 'sum(w.quantity)::int'],
] as const

/** What people have confirmed of one group order, or of all, variant by variant, as a file. */
export const confirmedItemTable: TableSource<ExportFilters> = {
  header: itemColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['p.team_id = ?', teamId],
      ['p.group_order_id = ?', filters.group_order_id],
    ])
    return {
      text: `
        select ${itemColumns.map(([, column]) => column).join(', ')}
        from participants p
        join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
        join choices c on c.team_id = p.team_id and c.participant_id = p.id
        join choice_parts w on w.team_id = c.team_id and w.group_order_id = c.group_order_id and w.choice_id = c.id
        join product_variants v on v.id = w.product_variant_id
        join products d on d.id = v.product_id
        where p.confirmed_at is not null and p.state <> 'disabled' and ${where}
        group by g.team_id, g.id, g.name, d.id, d.display_name, v.id
        order by g.id desc, d.display_name, v.sku`,
      values,
    }
  },
}
