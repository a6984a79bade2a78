export interface SiblingParcel {
  id: number
  orderId: number
  number: number
  state: string
  isReplaced: boolean
  reshipmentId: number | null
  /** The parcel that this one replaces, where it is a reshipment. */
  replacesId: number | null
}

export interface ParcelPosition {
  /** Null for a parcel that was canceled or replaced. */
  position: number | null
  parcelCount: number
  hasCard: boolean
}

/**
 * The position of each parcel among those of its order, by id; canceled and replaced parcels have none and do not count.
 * The greeting card goes into the order's first parcel, and with a reshipment into the parcel that replaces it.
 */
export function parcelPositions(parcels: readonly SiblingParcel[]): Map<number, ParcelPosition> {
  const active = parcels.filter(parcel => parcel.state !== 'canceled').sort((a, b) => a.number - b.number)
  const counting = active.filter(parcel => !parcel.isReplaced)

  const hasCard = (parcel: SiblingParcel): boolean => {
    const firstOfShipment = active.find(
      each => each.orderId === parcel.orderId && each.reshipmentId === parcel.reshipmentId,
    )
    if (firstOfShipment !== parcel) return false
    const replaced = active.find(each => each.id === parcel.replacesId)
    return replaced === undefined || hasCard(replaced)
  }

  return new Map(
    parcels.map(parcel => {
      const ofOrder = counting.filter(each => each.orderId === parcel.orderId)
      const index = ofOrder.indexOf(parcel)
      const counts = index >= 0
      return [
        parcel.id,
        {
          position: counts ? index + 1 : null,
          parcelCount: ofOrder.length,
          hasCard: counts && hasCard(parcel),
        },
      ]
    }),
  )
}
