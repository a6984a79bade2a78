import type { Manifest } from '@ribbon/contract/warehouse/parcels/packing'
import type { Reader } from '../../../../platform/db/database.ts'
import { findListedParcels } from '../parcel-list.store.ts'
import { findManifestParcels, type ManifestRow } from './manifests.store.ts'

/** Hand-overs with their manifests: parcels by service. */
export async function showManifests(
  db: Reader,
  rows: readonly ManifestRow[],
  refused: readonly { parcelId: number; reason: string }[] = [],
): Promise<Manifest[]> {
  const handed = await findManifestParcels(
    db,
    rows.map(row => row.id),
  )
  const parcels = new Map(
    (
      await findListedParcels(
        db,
        [...handed, ...refused].map(row => row.parcelId),
      )
    ).map(row => [row.parcel.id, row]),
  )
  const scanCode = (id: number) => parcels.get(id)?.scanCode ?? String(id)
  return rows.map(row => ({
    id: String(row.id),
    type: 'handovers',
    attributes: {
      operatorName: row.operatorName,
      createdAt: row.createdAt.toISOString(),
      parcels: handed
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
