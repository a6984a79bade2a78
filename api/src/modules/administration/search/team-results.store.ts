import { searchLimits, type SearchKind } from '@ribbon/contract/administration/search'
import { and, desc, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { isVisibleBundle } from '../../catalog/products/bundles.store.ts'
import { bundles } from '../../catalog/products/products.tables.ts'
import type { SearchText } from './read-search-text.ts'
import { containsAll, mostFound, readResults, type ResultRow, type ResultSource } from './results.store.ts'

interface NamedSource extends ResultSource {
  /** The text that is searched in. */ searched: string
  /** It has an index of trigrams, because a team may have a million of them. */ isLarge?: boolean
}

type NamedKind = Exclude<SearchKind, 'order' | 'storeOrder' | 'storeCustomer' | 'shopOrder' | 'bundle'>

// Searched as their indexes have them.
const sources: Record<NamedKind, NamedSource> = {
  recipient: {
    id: 'r.id',
    title: "coalesce(nullif(r.name, ''), r.email, '')",
    detail: "concat_ws(' · ', r.email, r.company)",
    from: 'recipients r',
    where: "r.team_id = $1 and r.origin = 'team' and r.address_state <> 'erased'",
    searched: "(r.name || ' ' || coalesce(r.email, '') || ' ' || coalesce(r.company, ''))",
    isLarge: true,
  },
  participant: {
    id: 'p.id',
    subjectId: 'p.group_order_id',
    title: "coalesce(nullif(p.name, ''), p.email)",
    detail: 'g.name',
    // Names the row in the list of the group order, which is searched by it.
    number: 'p.email',
    from: 'participants p join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id',
    where: 'p.team_id = $1',
    searched: "(coalesce(p.name, '') || ' ' || p.email)",
    isLarge: true,
  },
  list: {
    id: 'l.id',
    title: 'l.name',
    status: 'l.state',
    at: 'l.created_at',
    from: 'bulk_imports l',
    where: 'l.team_id = $1',
    searched: 'l.name',
  },
  cardTemplate: {
    id: 't.id',
    title: 't.name',
    detail: 'left(t.message, 120)',
    from: 'card_templates t',
    where: 't.team_id = $1',
    searched: "(t.name || ' ' || t.message)",
  },
  gift: {
    id: 'p.id',
    title: 'p.display_name',
    image: 'p.images ->> 0',
    from: 'products p',
    where: `p.team_id = $1
      and p.archived_at is null
      and not p.is_card
      and ($2::boolean or not p.admin_only)
      and p.offered_until is not null`,
    searched: "(p.name || ' ' || p.display_name)",
  },
  member: {
    id: 'u.id',
    title: "coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)",
    detail: 'u.email',
    status: 'm.role',
    from: 'memberships m join users u on u.id = m.user_id',
    where: 'm.team_id = $1',
    searched: "(u.first_name || ' ' || u.last_name || ' ' || u.email)",
  },
  groupOrder: {
    id: 'g.id',
    title: 'g.name',
    status: 'g.state',
    at: 'g.created_at',
    from: 'group_orders g',
    where: 'g.team_id = $1',
    searched: 'g.name',
  },
  project: {
    id: 'p.id',
    title: 'p.name',
    status: 'p.state',
    at: 'p.created_at',
    from: 'projects p',
    where: 'p.team_id = $1',
    searched: 'p.name',
  },
}

/** What is found by its name, or by what is written beside the name. */
export function findNamed(db: Reader, kind: NamedKind, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const { searched, isLarge, ...source } = sources[kind]
  const values: unknown[] = kind === 'gift' ? [scope.teamId, scope.seesTeam] : [scope.teamId]
  const matches = containsAll(searched, isLarge ? text.indexedWords : text.words, values)
  return readResults(db, { ...source, where: `${source.where} and ${matches}` }, text, values)
}

/** Bundles show as a whole or not at all, by the same condition as in the list of gifts. */
export async function findBundles(db: Reader, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const rows = await db
    .select({
      id: sql<string>`${bundles.id}::text`,
      subjectId: sql<string>`${bundles.id}::text`,
      title: bundles.name,
      image: sql<string | null>`${bundles.images} ->> 0`,
      found: sql<number>`least(count(*) over (), ${mostFound})::int`,
    })
    .from(bundles)
    .where(and(isVisibleBundle(scope), ...text.words.map(word => sql`${bundles.name} ilike ${word}`)))
    .orderBy(desc(sql`${bundles.name} ilike ${text.beginning}`), desc(bundles.id))
    .limit(searchLimits.shown)
  const none = { detail: null, number: null, trackingNumber: null, status: null, teamName: null, at: null }
  return rows.map(row => ({ ...none, ...row }))
}
