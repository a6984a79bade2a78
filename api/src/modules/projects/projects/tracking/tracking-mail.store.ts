import { bool, columns, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const mailColumns = columns({
  name: text('s.name'),
  city: text('s.city'),
  title: text('coalesce(p.title, p.name)'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  carrier: text('s.carrier'),
  trackingNumber: text('s.tracking_numbers[1]'),
  trackingUrl: orNull(text('s.tracking_url')),
  isDelivered: bool('s.delivered_at is not null'),
})
export type EnteredParcelForMail = RowOf<typeof mailColumns>

/** A person's entered parcel, while it has this number. */
export async function findEnteredParcel(
  reader: Reader,
  submissionId: RowId,
  trackingNumber: string,
): Promise<EnteredParcelForMail | undefined> {
  const [row] = await readRows(
    reader,
    mailColumns,
    `
    select ${mailColumns}
    from submissions s
    join projects p on p.team_id = s.team_id and p.id = s.project_id
    join teams t on t.id = s.team_id
    where s.id = $1
      and s.carrier is not null
      and s.tracking_numbers[1] = $2
      and s.deleted_at is null`,
    [submissionId, trackingNumber],
  )
  return row
}
