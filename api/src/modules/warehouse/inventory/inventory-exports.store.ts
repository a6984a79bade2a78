import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'

const available =
  'case when v.expiration_date < current_date then 0 else coalesce(l.on_hand - l.reserved, 0) end'

/** The stock of each active variant of the team as a file, by product. */
export const inventoryTable: TableSource<ExportFilters> = {
  header: [
    'Product',
    'SKU',
    'Type',
    'Color',
    'Size',
    'On hand',
    'Reserved',
    'Available',
    'Price',
    'Stock value',
    'Expires',
    'Admin only',
  ],
  query({ teamId }, { search }) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['p.team_id = ?', teamId],
      [
        "(p.display_name || ' ' || p.name || ' ' || v.sku) ilike ?",
        search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      ],
    ])
    return {
      text: `
        select
          p.display_name,
          v.sku,
          v.type,
          v.color,
          v.size,
          coalesce(l.on_hand, 0),
          coalesce(l.reserved, 0),
          ${available},
          (v.price_cents / 100.0)::numeric(14, 2),
          (coalesce(l.on_hand, 0)::bigint * v.price_cents / 100.0)::numeric(14, 2),
          to_char(v.expiration_date, 'YYYY-MM-DD'),
          case when p.admin_only then 'yes' else 'no' end
        from products p
        join product_variants v on v.product_id = p.id
        left join stock_levels l on l.product_variant_id = v.id
        where p.archived_at is null and v.archived_at is null and ${where}
        order by lower(p.display_name), v.position, v.id`,
      values,
    }
  },
}

/** The team's stock movements as a file, newest first. */
export const stockMovementTable: TableSource<ExportFilters> = {
  header: [
    'Time (UTC)',
    'Product',
    'SKU',
    'Kind',
    'On hand',
    'Reserved',
    'By',
    'Reason',
    'Made for',
    'Its number',
  ],
  signed: ['On hand', 'Reserved'],
  query({ teamId }, filters) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['m.team_id = ?', teamId],
      ['m.product_variant_id = ?', filters.product_variant_id],
      ["m.created_at >= ?::date::timestamp at time zone 'UTC'", filters.from],
      ["m.created_at < (?::date + 1)::timestamp at time zone 'UTC'", filters.to],
    ])
    return {
      text: `
        select
          to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
          p.display_name,
          v.sku,
          m.kind,
          m.on_hand_delta,
          m.reserved_delta,
          m.actor_name,
          m.reason,
          replace(m.source_type, '_', ' '),
          m.source_id
        from stock_movements m
        join product_variants v on v.id = m.product_variant_id
        join products p on p.id = v.product_id
        where ${where}
        order by m.id desc`,
      values,
    }
  },
}
