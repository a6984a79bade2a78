import type { PickList } from '@ribbon/contract/warehouse/parcels/packing'
import type { Reader } from '../../../../platform/db/database.ts'
import { findParcelItems, type ParcelItem } from '../parcel-items.store.ts'
import { findListedParcels, type ListedParcel } from '../parcel-list.store.ts'
import { findPickListParcels, type PickListRow } from './packing.store.ts'

/** Pick lists with their parcels, and the items to pick for the open ones. */
export async function showPickLists(
  db: Reader,
  operatorId: number,
  lists: readonly PickListRow[],
): Promise<PickList[]> {
  const listIds = lists.map(list => list.id)
  const picks = await findPickListParcels(db, listIds)
  const parcelIds = picks.map(pick => pick.parcelId)
  const parcels = new Map((await findListedParcels(db, parcelIds)).map(row => [row.parcel.id, row]))
  const items = await findParcelItems(db, [...parcels.keys()])
  return lists.map(list => {
    const own = picks
      .filter(pick => pick.pickListId === list.id)
      .flatMap(pick => {
        const parcel = parcels.get(pick.parcelId)
        return parcel ? [{ parcel, isOpen: pick.endedAt === null && isPickable(parcel) }] : []
      })
    const open = own.filter(row => row.isOpen).map(row => row.parcel)
    return {
      id: String(list.id),
      type: 'pickLists',
      attributes: {
        operatorName: list.operatorName,
        isMine: list.operatorId === operatorId,
        createdAt: list.createdAt.toISOString(),
        openCount: open.length,
        parcelCount: own.length,
        parcels: own.map(({ parcel, isOpen }) => ({
          id: String(parcel.parcel.id),
          scanCode: parcel.scanCode,
          orderNumber: parcel.orderNumber,
          teamName: parcel.teamName,
          recipientName: parcel.recipientName ?? '',
          state: parcel.parcel.state,
          isOpen,
          itemCount: items
            .filter(item => item.parcelId === parcel.parcel.id)
            .reduce((sum, item) => sum + item.quantity, 0),
        })),
        lines: linesOf(open, items),
      },
    }
  })
}

function isPickable({ parcel }: ListedParcel): boolean {
  return parcel.state === 'queued' || parcel.state === 'labelled'
}

/** Each item once, with its quantity per parcel, in the order of the shelves; those without one last, by team and SKU. */
function linesOf(
  open: readonly ListedParcel[],
  items: readonly ParcelItem[],
): PickList['attributes']['lines'] {
  const lines = new Map<string, PickList['attributes']['lines'][number]>()
  for (const row of open) {
    for (const item of items.filter(each => each.parcelId === row.parcel.id)) {
      const key = `${row.parcel.teamId} ${item.productVariantId}`
      const line = lines.get(key) ?? {
        teamName: row.teamName,
        sku: item.sku,
        shelf: item.shelf,
        name: item.name,
        detail: item.detail,
        quantity: 0,
        parcels: [],
      }
      const own = line.parcels.find(each => each.scanCode === row.scanCode)
      if (own) own.quantity += item.quantity
      else line.parcels.push({ scanCode: row.scanCode, quantity: item.quantity })
      lines.set(key, { ...line, quantity: line.quantity + item.quantity })
    }
  }
  return [...lines.values()].sort(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      a.shelf.localeCompare(b.shelf, 'en', { numeric: true }) ||
      a.teamName.localeCompare(b.teamName) ||
      a.sku.localeCompare(b.sku, 'en', { numeric: true }),
  )
}
