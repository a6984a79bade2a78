import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import {
  bool,
  columns,
  id,
  json,
  orNull,
  text,
  texts,
  time,
  type RowOf,
} from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'

const pageColumns = columns({
  teamId: id('g.team_id'),
  id: id('g.id'),
  uuid: text('g.uuid'),
  name: text('g.name'),
  state: text<GroupOrderState>('g.state'),
  lockedAt: orNull(time('g.locked_at')),
  opensAt: orNull(time('g.opens_at')),
  closesAt: orNull(time('g.closes_at')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  isTeamSuspended: bool('t.suspended_reason is not null'),
  customBackground: orNull(text('g.custom_background')),
  passwordProtected: bool('g.password_protected'),
  verifyEmails: bool('g.verify_emails'),
  showPrices: bool('g.show_prices'),
  title: orNull(text('case when g.enable_custom_title then g.redemption_title end')),
  subheading: orNull(text('case when g.enable_custom_subheading then g.redemption_subheading end')),
  description: orNull(text('case when g.enable_custom_description then g.redemption_description end')),
  customFields: json<GroupOrderRow['customFields']>('g.custom_fields'),
  countries: texts('g.countries'),
})
export type PublicPage = RowOf<typeof pageColumns>

/** A group order by its link, where the team has the module; its uuid is all that anyone outside needs. */
export async function findPublicGroupOrder(reader: Reader, uuid: string): Promise<PublicPage | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined
  const [page] = await readRows(
    reader,
    pageColumns,
    `
    select ${pageColumns}
    from group_orders g
    join teams t on t.id = g.team_id
    where g.uuid = $1
      and 'swag_store' = any(t.modules)`,
    [uuid],
  )
  return page
}
