import type { Manifest } from '@ribbon/contract/warehouse/parcels/manifests'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findListedParcels } from '../parcel-list.store.ts'
import { findManifestParcels, type ManifestRow } from './manifests.store.ts'

/** Manifests with their parcels by service, and the parcels that were refused. */
export async function showManifests(
  db: Reader,
  rows: readonly ManifestRow[],
  refused: readonly { parcelId: RowId; reason: string }[] = [],
): Promise<Manifest[]> {
  const manifestIds = rows.map(row => row.id)
  const shipped = await findManifestParcels(db, manifestIds)
  const parcelIds = [...shipped, ...refused].map(row => row.parcelId)
  const parcels = new Map((await findListedParcels(db, parcelIds)).map(row => [row.parcel.id, row]))
  const scanCode = (id: RowId) => parcels.get(id)?.scanCode ?? String(id)
  return rows.map(row => ({
    id: String(row.id),
    type: 'handovers',
    attributes: {
      operatorName: row.operatorName,
      createdAt: row.createdAt.toISOString(),
      parcels: shipped
        .filter(each => each.manifestId === row.id)
        .flatMap(({ parcelId }) => {
          const found = parcels.get(parcelId)
          if (!found) return []
          const { parcel, teamName, recipientName, city, country, serviceName } = found
          return [
            {
              id: String(parcel.id),
              scanCode: scanCode(parcel.id),
              trackingNumber: parcel.trackingNumber,
              teamName,
              recipientName: recipientName ?? '',
              place: [city, country].filter(Boolean).join(', '),
              serviceName,
            },
          ]
        })
        .sort((a, b) => a.serviceName.localeCompare(b.serviceName)),
      refused: refused.map(({ parcelId, reason }) => ({
        id: String(parcelId),
        scanCode: scanCode(parcelId),
        reason,
      })),
    },
  }))
}
