interface Item {
  sku: string
  quantity: number
  packed: number
}

/** How many of a parcel's items are in the box. */
export function progressOf(items: readonly Pick<Item, 'quantity' | 'packed'>[]): {
  packed: number
  total: number
} {
  return {
    packed: items.reduce((sum, item) => sum + item.packed, 0),
    total: items.reduce((sum, item) => sum + item.quantity, 0),
  }
}

/** Whether everything is in the box, after the last scan or because missing items were removed from the parcel. */
export function isFull(items: readonly Pick<Item, 'quantity' | 'packed'>[]): boolean {
  return items.length > 0 && items.every(item => item.packed >= item.quantity)
}

/** Whether a code looks like a packing slip or tracking number, and is not an item of the parcel. */
export function isParcelCode(code: string, items: readonly Pick<Item, 'sku'>[]): boolean {
  const text = code.trim().toLowerCase()
  return (
    !items.some(item => item.sku.toLowerCase() === text) &&
    (/^#?[0-9a-f]{8}(-\d{1,2})?$/.test(text) || /^[a-z]{0,3}\d[0-9a-z]{9,}$/.test(text))
  )
}

/** The parcel of a pick list to pack after this one; undefined when it is the last. */
export function nextToPack(
  parcels: readonly { id: string; isOpen: boolean }[],
  current: string,
): string | undefined {
  const open = parcels.filter(parcel => parcel.isOpen && parcel.id !== current)
  const at = parcels.findIndex(parcel => parcel.id === current)
  return (open.find(parcel => parcels.findIndex(each => each.id === parcel.id) > at) ?? open[0])?.id
}

/** Why a parcel cannot be packed now; undefined when it can. */
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
  if (state === 'packed') return 'This parcel is already packed.'
  return `This parcel is ${state} and cannot be packed.`
}
