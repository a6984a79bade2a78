import { columns, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const dayColumns = columns({
  date: text("to_char(d.day, 'YYYY-MM-DD')"),
  confirmed: int('sum(d.confirmed)::int'),
  reminded: int('sum(d.reminded)::int'),
})

const daysMax = 31

/** The last days on which people confirmed or were reminded, oldest first. A person counts on the day of the last reminder. */
export async function findConfirmationDays(
  reader: Reader,
  order: { teamId: RowId; id: RowId },
  offsetMinutes: number,
): Promise<RowOf<typeof dayColumns>[]> {
  const dayOf = (column: string) => `(${column} at time zone 'UTC' + make_interval(mins => $3::int))::date`
  const days = await readRows(
    reader,
    dayColumns,
    `
    select ${dayColumns}
    from (
      select ${dayOf('p.confirmed_at')} as day, 1 as confirmed, 0 as reminded
      from participants p
      where p.team_id = $1
        and p.group_order_id = $2
        and p.confirmed_at is not null
      union all
      select ${dayOf('u.reminded_at')}, 0, 1
      from allowed_users u
      where u.team_id = $1
        and u.group_order_id = $2
        and u.reminded_at is not null
    ) d
    group by d.day
    order by d.day desc
    limit ${daysMax}`,
    [order.teamId, order.id, offsetMinutes],
  )
  return days.toReversed()
}
