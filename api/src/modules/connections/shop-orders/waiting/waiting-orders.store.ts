import { columns, id, int, orNull, text, texts, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const isWaiting = (order: string) => `${order}.state in ('needs_match', 'needs_person', 'waiting')`

const teamColumns = columns({ teamId: id('team_id') })

/** Teams with orders that wait and that their owners were not told of, each once in 24 hours; from then on they were told. */
export function noteUntold(tx: Tx): Promise<{ teamId: RowId }[]> {
  return readRows(
    tx,
    teamColumns,
    `
    with told as (
      update shop_orders o
      set told_owners_at = now()
      where ${isWaiting('o')}
        and o.told_owners_at is null
        and not exists (
          select from shop_orders p
          where p.team_id = o.team_id and p.told_owners_at > now() - interval '24 hours'
        )
      returning o.team_id
    )
    select distinct ${teamColumns} from told order by team_id`,
    [],
  )
}

const ownerColumns = columns({ email: text('u.email') })

/** Owners who want to hear of stock. */
export async function listOwnersToTell(reader: Reader, teamId: RowId): Promise<string[]> {
  const rows = await readRows(
    reader,
    ownerColumns,
    `
    select ${ownerColumns}
    from memberships m
    join users u on u.id = m.user_id
    where m.team_id = $1
      and m.role in ('team_owner', 'store_admin')
      and (u.email_preferences ->> 'send_stock_alert_email')::boolean
    order by u.id`,
    [teamId],
  )
  return rows.map(row => row.email)
}

const waitingColumns = columns({
  name: text('o.name'),
  state: text<'needs_match' | 'needs_person' | 'waiting'>('o.state'),
  problem: orNull(text('o.problem')),
  titles: texts(`array(
    select l.title
    from shop_order_lines l
    where l.team_id = o.team_id and l.shop_order = o.id and l.quantity > 0
      and (o.state <> 'needs_match' or l.product_variant_id is null)
    order by l.position)`),
  totalCount: int('count(*) over ()'),
})
export type WaitingOrder = RowOf<typeof waitingColumns>

/** The oldest orders of a team that wait, each with what it waits for and how many there are. */
export function listWaiting(reader: Reader, teamId: RowId, limit: number): Promise<WaitingOrder[]> {
  return readRows(
    reader,
    waitingColumns,
    `
    select ${waitingColumns}
    from shop_orders o
    where o.team_id = $1
      and ${isWaiting('o')}
    order by o.ordered_at, o.id
    limit $2`,
    [teamId, limit],
  )
}

const mailColumns = columns({ name: text('t.name'), logo: orNull(text('t.logo')) })

export async function findTeamOfMail(reader: Reader, teamId: RowId) {
  const [team] = await readRows(reader, mailColumns, `select ${mailColumns} from teams t where t.id = $1`, [
    teamId,
  ])
  return team
}
