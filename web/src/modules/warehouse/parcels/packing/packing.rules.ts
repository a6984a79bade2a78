interface Item {
  sku: string
  quantity: number
  packed: number
}

/** How far a box is: things in it, of how many. */
export function progressOf(items: readonly Pick<Item, 'quantity' | 'packed'>[]): {
  packed: number
  total: number
} {
  return {
    packed: items.reduce((sum, item) => sum + item.packed, 0),
    total: items.reduce((sum, item) => sum + item.quantity, 0),
  }
}

/** Whether all of it is in the box: after the last scan, or because what lacked was taken out of the parcel. */
export function isFull(items: readonly Pick<Item, 'quantity' | 'packed'>[]): boolean {
  return items.length > 0 && items.every(item => item.packed >= item.quantity)
}

/** Whether a code may be a slip's or an order's number and is none of the things in the parcel. */
export function isParcelCode(code: string, items: readonly Pick<Item, 'sku'>[]): boolean {
  const text = code.trim().toLowerCase()
  return (
    !items.some(item => item.sku.toLowerCase() === text) &&
    (/^#?[0-9a-f]{8}(-\d{1,2})?$/.test(text) || /^[a-z]{0,3}\d[0-9a-z]{9,}$/.test(text))
  )
}

/** The parcel of a pick list that is packed after this one; none where it was the last. */
export function nextToPack(
  parcels: readonly { id: string; isOpen: boolean }[],
  current: string,
): string | undefined {
  const open = parcels.filter(parcel => parcel.isOpen && parcel.id !== current)
  const at = parcels.findIndex(parcel => parcel.id === current)
  return (open.find(parcel => parcels.findIndex(each => each.id === parcel.id) > at) ?? open[0])?.id
}

/** Why a parcel cannot be packed now, in a sentence; undefined where it can. */
export function notPackableReason({
  state,
  hold,
  holdReason,
}: {
  state: string
  hold: string | null
  holdReason: string | null
}): string | undefined {
  if (hold !== null) return `This parcel is on hold. ${holdReason ?? ''}`.trim()
  if (state === 'queued') return 'This parcel has no label yet. Buy one, then pack.'
  if (state === 'labelled') return undefined
  if (state === 'packed') return 'This parcel is packed already.'
  return `This parcel is ${state} and cannot be packed.`
}
