import type { OperatorSearchKind } from '@ribbon/contract/administration/search'
import type { Reader } from '../../../platform/db/database.ts'
import { codeValues, numberOf, trackingCode } from './found-orders.store.ts'
import type { SearchText } from './read-search-text.ts'
import { containsAll, mostFound, readResults, type ResultRow, type ResultSource } from './results.store.ts'

/** Parcels of all teams by number, tracking number, or the person they go to. */
export function findParcels(db: Reader, text: SearchText): Promise<ResultRow[]> {
  return readResults(
    db,
    {
      id: 'p.id',
      title: "coalesce(nullif(o.ship_name, ''), o.ship_email, '')",
      detail: "concat_ws(', ', o.ship_city, o.ship_country)",
      number: `${numberOf('o')} || '-' || p.number`,
      trackingNumber: 'p.tracking_number',
      status: 'p.state',
      teamName: 't.name',
      at: 'p.created_at',
      first: 'true',
      from: `(
          (
            select p.id
            from orders o
            join parcels p on p.team_id = o.team_id and p.order_id = o.id
            where o.public_id between $1::uuid and $2::uuid
            limit ${mostFound}
          )
          union
          (
            select p.id
            from parcels p
            where ${trackingCode('p')} >= $3
              and ${trackingCode('p')} < $4
            limit ${mostFound}
          )
        ) n
        join parcels p on p.id = n.id
        join orders o on o.team_id = p.team_id and o.id = p.order_id
        join teams t on t.id = p.team_id`,
      where: 'true',
    },
    text,
    codeValues(text.code),
  )
}

/** Placed orders of all teams by number, and by the tracking number of a parcel. */
export function findOrders(db: Reader, text: SearchText): Promise<ResultRow[]> {
  return readResults(
    db,
    {
      id: 'o.id',
      subjectId: numberOf('o'),
      title: "coalesce(nullif(o.ship_name, ''), o.ship_email, '')",
      number: numberOf('o'),
      status: 'o.status',
      teamName: 't.name',
      at: 'coalesce(o.processing_started_at, o.created_at)',
      from: `(
          (
            select o.id
            from orders o
            where o.public_id between $1::uuid and $2::uuid
            limit ${mostFound}
          )
          union
          (
            select p.order_id
            from parcels p
            where ${trackingCode('p')} >= $3
              and ${trackingCode('p')} < $4
            limit ${mostFound}
          )
        ) n
        join orders o on o.id = n.id
        join teams t on t.id = o.team_id`,
      where: "o.status <> 'unpaid'",
    },
    text,
    codeValues(text.code),
  )
}

type NamedKind = Exclude<OperatorSearchKind, 'parcel' | 'order'>

const sources: Record<NamedKind, ResultSource & { searched: string }> = {
  // As the list of stock has them: an archived variant while some of it is on the shelf.
  stock: {
    id: 'v.id',
    title: 'p.display_name',
    detail: "concat_ws(' · ', v.sku, v.type, v.color, v.size)",
    number: 'v.sku',
    image: 'coalesce(v.images ->> 0, p.images ->> 0)',
    teamName: 't.name',
    from: `product_variants v
        join products p on p.id = v.product_id
        join teams t on t.id = v.team_id
        left join stock_levels s on s.product_variant_id = v.id`,
    where: '(v.archived_at is null and p.archived_at is null or s.on_hand > 0)',
    searched: "(v.sku || ' ' || p.display_name)",
  },
  team: {
    id: 't.id',
    title: 't.name',
    image: 't.logo',
    status: "case when t.suspended_at is not null then 'suspended' end",
    at: 't.created_at',
    from: 'teams t',
    where: 'true',
    searched: 't.name',
  },
  product: {
    id: 'p.id',
    title: 'p.display_name',
    image: 'p.images ->> 0',
    teamName: 't.name',
    from: 'products p join teams t on t.id = p.team_id',
    where: 'p.archived_at is null',
    searched: "(p.name || ' ' || p.display_name)",
  },
  project: {
    id: 'p.id',
    title: 'p.name',
    status: 'p.state',
    teamName: 't.name',
    at: 'p.created_at',
    from: 'projects p join teams t on t.id = p.team_id',
    where: 'true',
    searched: 'p.name',
  },
}

/** Stock, teams, products and projects by their names. */
export function findNamedOfAllTeams(db: Reader, kind: NamedKind, text: SearchText): Promise<ResultRow[]> {
  const { searched, ...source } = sources[kind]
  const values: unknown[] = []
  const matches = containsAll(searched, text.words, values)
  return readResults(db, { ...source, where: `${source.where} and ${matches}` }, text, values)
}
