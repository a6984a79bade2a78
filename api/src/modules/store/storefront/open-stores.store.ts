import { bool, columns, id, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { requestedId } from '../../../platform/ids.ts'

const visitedColumns = columns({
  id: id('s.id'),
  teamId: id('s.team_id'),
  isOpen: bool("s.status = 'active' and coalesce(a.charges_enabled, false)"),
})
export type VisitedStore = RowOf<typeof visitedColumns>

const visitedSql = (joined: string, named: string) => `
  select ${visitedColumns}
  from stores s
  join teams t on t.id = s.team_id
  left join store_accounts a on a.team_id = s.team_id and a.ended_at is null
  ${joined}
  where ${named}
    and t.suspended_at is null
    and 'e_commerce' = any(t.modules)`

const bySlug = visitedSql(
  'join store_slugs n on n.owner_team = s.team_id',
  'n.slug = $1 and (n.until is null or n.until > now())',
)
const byId = visitedSql('', 's.id = $1')

/**
 * What every call of a shopper has to know, as `findPublicStore` says it: whose store a name is, and whether it is open.
 * Undefined where the team cannot have it open.
 */
export async function findVisitedStore(reader: Reader, name: string): Promise<VisitedStore | undefined> {
  const storeId = requestedId(name)
  const [row] = await readRows(reader, visitedColumns, storeId === undefined ? bySlug : byId, [
    storeId ?? name,
  ])
  return row
}
