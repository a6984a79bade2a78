import { columns, id, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const changedColumns = columns({ teamId: id('team_id'), id: id('id') })
export type ChangedEndpoint = RowOf<typeof changedColumns>

/** Endpoints that have been failing for an hour, each once. */
export function noteFailing(tx: Tx): Promise<ChangedEndpoint[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update webhook_endpoints set warned_at = now()
    where state = 'on'
      and failing_since < now() - interval '1 hour'
      and warned_at is null
    returning ${changedColumns}`,
    [],
  )
}

/** Endpoints that are switched off in a day, each once. */
export function noteLastDay(tx: Tx): Promise<ChangedEndpoint[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update webhook_endpoints set last_warned_at = now()
    where state = 'on'
      and failing_since < now() - interval '4 days'
      and last_warned_at is null
    returning ${changedColumns}`,
    [],
  )
}

/** Switches off what has not had a success in five days and at least 20 tries, a day after its owners were told. */
export function switchOffFailing(tx: Tx): Promise<ChangedEndpoint[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update webhook_endpoints
    set state = 'off', off_reason = 'failing', off_at = now()
    where state = 'on'
      and failing_since < now() - interval '5 days'
      and last_warned_at < now() - interval '23 hours'
      and failed_tries >= 20
    returning ${changedColumns}`,
    [],
  )
}

const mailColumns = columns({
  url: text('w.url'),
  failingSince: orNull(time('w.failing_since')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})

export async function findEndpointForMail(db: Reader, teamId: RowId, endpointId: number) {
  const [row] = await readRows(
    db,
    mailColumns,
    `
    select ${mailColumns}
    from webhook_endpoints w
    join teams t on t.id = w.team_id
    where w.team_id = $1
      and w.id = $2`,
    [teamId, endpointId],
  )
  return row
}

const ownerColumns = columns({ email: text('u.email') })

/** Both owner roles look after endpoints. */
export async function listOwnerEmails(db: Reader, teamId: RowId): Promise<string[]> {
  const rows = await readRows(
    db,
    ownerColumns,
    `
    select ${ownerColumns}
    from memberships m
    join users u on u.id = m.user_id
    where m.team_id = $1
      and m.role in ('team_owner', 'store_admin')
    order by u.id`,
    [teamId],
  )
  return rows.map(row => row.email)
}
