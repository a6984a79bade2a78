export interface SiblingParcel {
  id: number
  orderId: number
  number: number
  state: string
  isReplaced: boolean
  reshipmentId: number | null
  /** The parcel that is sent again with this one. */ replacesId: number | null
}

export interface ParcelPosition {
  /** None where the parcel no longer counts. */ position: number | null
  parcelCount: number
  hasCard: boolean
}

/**
 * Where each parcel stands among those that count for its order, by id; canceled and replaced ones do not.
 * The card goes into the first parcel of the order; what is sent again takes it along from the parcel it replaces.
 */
export function parcelPositions(parcels: readonly SiblingParcel[]): Map<number, ParcelPosition> {
  const kept = parcels.filter(parcel => parcel.state !== 'canceled').sort((a, b) => a.number - b.number)
  const counting = kept.filter(parcel => !parcel.isReplaced)
  const carries = (parcel: SiblingParcel): boolean => {
    if (
      kept.find(each => each.orderId === parcel.orderId && each.reshipmentId === parcel.reshipmentId) !==
      parcel
    )
      return false
    const before = kept.find(each => each.id === parcel.replacesId)
    return before === undefined || carries(before)
  }
  return new Map(
    parcels.map(parcel => {
      const own = counting.filter(each => each.orderId === parcel.orderId)
      const at = own.indexOf(parcel)
      return [
        parcel.id,
        { position: at < 0 ? null : at + 1, parcelCount: own.length, hasCard: at >= 0 && carries(parcel) },
      ]
    }),
  )
}
