import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { and, eq, inArray } from 'drizzle-orm'
import { columns, id, int, orNull, text, time, bool, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { memberships } from '../../../people/teams/teams.tables.ts'

/** Where mails to everybody who may change a team's projects go. */
export async function listOwnerAddresses(reader: Reader, teamId: RowId): Promise<string[]> {
  const rows = await reader
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.teamId, teamId), inArray(memberships.role, ['team_owner', 'store_admin'])))
    .orderBy(users.id)
  return rows.map(row => row.email)
}

const projectColumns = columns({
  id: id('p.id'),
  name: text('p.name'),
  state: text<ProjectState>('p.state'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  expectedRecipients: orNull(int('p.expected_recipients')),
  keepsCollecting: bool('p.keeps_collecting'),
  finalizedBy: orNull(text('p.finalized_by')),
  submissions: int(`(
    select count(*)
    from submissions s
    where s.team_id = p.team_id and s.project_id = p.id and s.deleted_at is null)::int`),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})
export type ProjectForMail = RowOf<typeof projectColumns>

/** What a mail to owners says of a project, read when it is sent. */
export async function findProjectForMail(
  reader: Reader,
  projectId: RowId,
): Promise<ProjectForMail | undefined> {
  const [row] = await readRows(
    reader,
    projectColumns,
    `
    select ${projectColumns}
    from projects p
    join teams t on t.id = p.team_id
    where p.id = $1`,
    [projectId],
  )
  return row
}

const quoteColumns = columns({
  version: int('q.version'),
  unitPriceCents: int('q.unit_price_cents'),
  shippingHomeCents: int('q.shipping_home_cents'),
  shippingAbroadCents: int('q.shipping_abroad_cents'),
  agreedTotalCents: orNull(int('q.agreed_total_cents')),
  note: orNull(text('q.note')),
  acceptedAt: orNull(time('q.accepted_at')),
})
export type QuoteForMail = RowOf<typeof quoteColumns>

/** The latest quote of a project. */
export async function findQuoteForMail(reader: Reader, projectId: RowId): Promise<QuoteForMail | undefined> {
  const [row] = await readRows(
    reader,
    quoteColumns,
    `
    select ${quoteColumns}
    from projects p
    join project_quotes q on q.team_id = p.team_id and q.project_id = p.id
    where p.id = $1
    order by q.version desc
    limit 1`,
    [projectId],
  )
  return row
}
