import { bool, columns, id, orNull, text, texts, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'

const personColumns = columns({
  id: id('s.id'),
  email: text('s.email'),
  personKey: text('s.person_key'),
  name: text('s.name'),
  carrier: orNull(text('s.carrier')),
  trackingNumbers: texts('s.tracking_numbers'),
  isDelivered: bool('s.delivered_at is not null'),
  hasOrder: bool('s.order_id is not null'),
  isLeftOut: bool('s.left_out_at is not null'),
})
export type TrackedPerson = RowOf<typeof personColumns>

/** Everybody on a project's list, in the order they submitted, with the parcel that was entered. */
export function listTrackedPeople(reader: Reader, { teamId, id }: ProjectKey): Promise<TrackedPerson[]> {
  return readRows(
    reader,
    personColumns,
    `
    select ${personColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.deleted_at is null
    order by s.id`,
    [teamId, id],
  )
}

export interface EnteredParcel {
  submissionId: RowId
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
}

const changedColumns = columns({
  id: id('s.id'),
  email: text('s.email'),
  number: orNull(text('s.tracking_numbers[1]')),
})
export type ChangedPerson = RowOf<typeof changedColumns>

/** Enters parcels in the locked project, for people without an order. The one that is replaced can be restored. */
export function enterParcels(
  tx: Tx,
  { teamId, id }: ProjectKey,
  parcels: readonly EnteredParcel[],
  at: Date,
): Promise<ChangedPerson[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update submissions s
    set
      replaced_parcel = case
        when s.carrier is not null then jsonb_build_object(
          'carrier', s.carrier, 'number', s.tracking_numbers[1], 'url', s.tracking_url,
          'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at)
      end,
      carrier = p.carrier,
      tracking_numbers = array[p.number],
      tracking_url = p.url,
      shipped_at = $7,
      delivered_at = null
    from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as p (id, carrier, number, url)
    where s.team_id = $1
      and s.project_id = $2
      and s.id = p.id
      and s.order_id is null
      and s.left_out_at is null
      and s.deleted_at is null
    returning ${changedColumns}`,
    [
      teamId,
      id,
      parcels.map(parcel => parcel.submissionId),
      parcels.map(parcel => parcel.carrier),
      parcels.map(parcel => parcel.trackingNumber),
      parcels.map(parcel => parcel.trackingUrl),
      at,
    ],
  )
}

/** Removes the entered parcels of some people. */
export function clearParcels(
  tx: Tx,
  { teamId, id }: ProjectKey,
  submissionIds: readonly RowId[],
): Promise<ChangedPerson[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update submissions s
    set
      carrier = null,
      tracking_numbers = '{}',
      tracking_url = null,
      shipped_at = null,
      delivered_at = null,
      replaced_parcel = null
    where s.team_id = $1
      and s.project_id = $2
      and s.id = any($3::bigint[])
      and s.carrier is not null
    returning ${changedColumns}`,
    [teamId, id, submissionIds],
  )
}

/** Brings back the parcels that were replaced for some people, and removes those that replaced none. */
export function restoreParcels(
  tx: Tx,
  { teamId, id }: ProjectKey,
  submissionIds: readonly RowId[],
): Promise<ChangedPerson[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update submissions s
    set
      carrier = s.replaced_parcel ->> 'carrier',
      tracking_numbers = array_remove(array[s.replaced_parcel ->> 'number'], null),
      tracking_url = s.replaced_parcel ->> 'url',
      shipped_at = (s.replaced_parcel ->> 'shippedAt')::timestamptz,
      delivered_at = (s.replaced_parcel ->> 'deliveredAt')::timestamptz,
      replaced_parcel = null
    where s.team_id = $1
      and s.project_id = $2
      and s.id = any($3::bigint[])
      and s.carrier is not null
    returning ${changedColumns}`,
    [teamId, id, submissionIds],
  )
}

/** Marks the entered parcels of some people as delivered, or takes that back. */
export function setDelivered(
  tx: Tx,
  { teamId, id }: ProjectKey,
  submissionIds: readonly RowId[],
  deliveredAt: Date | null,
): Promise<ChangedPerson[]> {
  return readRows(
    tx,
    changedColumns,
    `
    update submissions s
    set delivered_at = $4::timestamptz
    where s.team_id = $1
      and s.project_id = $2
      and s.id = any($3::bigint[])
      and s.carrier is not null
      and (s.delivered_at is null) = ($4::timestamptz is not null)
    returning ${changedColumns}`,
    [teamId, id, submissionIds, deliveredAt],
  )
}

const momentColumns = columns({
  id: id('s.id'),
  trackingNumbers: texts('s.tracking_numbers'),
  wasDelivered: bool('coalesce(s.delivered_at = $3::timestamptz, false)'),
})

/** Whose parcels were entered, or marked as delivered, together at that moment. */
export function findChangedAt(
  reader: Reader,
  { teamId, id }: ProjectKey,
  at: string,
): Promise<RowOf<typeof momentColumns>[]> {
  return readRows(
    reader,
    momentColumns,
    `
    select ${momentColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.deleted_at is null
      and coalesce(s.delivered_at, s.shipped_at) = $3::timestamptz`,
    [teamId, id, at],
  )
}
