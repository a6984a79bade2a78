import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { Module } from '@ribbon/contract/route'
import { bool, columns, id, orNull, text, texts, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'

const pageColumns = columns({
  teamId: id('g.team_id'),
  id: id('g.id'),
  uuid: text('g.uuid'),
  name: text('g.name'),
  state: text<GroupOrderState>('g.state'),
  lockedAt: orNull(time('g.locked_at')),
  opensAt: orNull(time('g.opens_at')),
  closesAt: orNull(time('g.closes_at')),
  accessCodeSealed: orNull(text('g.access_code_sealed')),
  passwordProtected: bool('g.password_protected'),
  companyEmailLimited: bool('g.company_email_limited'),
  allowedDomains: texts('g.allowed_domains'),
  listLimited: bool('g.list_limited'),
  verifyEmails: bool('g.verify_emails'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  modules: texts<Module>('t.modules'),
  suspendedReason: orNull(text('t.suspended_reason')),
  /** By the database's clock, like the times above. */ now: time('clock_timestamp()'),
})
/** The page of a group order, as entering needs it. */
export type Page = RowOf<typeof pageColumns>

const pageQuery = `
  select ${pageColumns}
  from group_orders g
  join teams t on t.id = g.team_id`

/** The page of a link; undefined where there is none. */
export async function findPageByUuid(db: Reader, uuid: string): Promise<Page | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined
  const [page] = await readRows(db, pageColumns, `${pageQuery} where g.uuid = $1`, [uuid])
  return page
}

export async function findPageById(db: Reader, id: RowId): Promise<Page | undefined> {
  const [page] = await readRows(db, pageColumns, `${pageQuery} where g.id = $1`, [id])
  return page
}
