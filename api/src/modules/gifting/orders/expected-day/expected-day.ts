const packingDays = 1

/**
 * When the carrier expects to deliver a gift, from what it said when shipping was chosen: working days after the parcel
 * left, and while it has not, after the day it takes us to pack. Undefined where the carrier said nothing.
 */
export function expectedDay(gift: {
  deliveryDays: number | null
  placedAt: Date | null
  shippedAt: Date | null
}): Date | undefined {
  if (gift.deliveryDays === null) return undefined
  if (gift.shippedAt) return addWorkingDays(gift.shippedAt, gift.deliveryDays)
  return gift.placedAt ? addWorkingDays(gift.placedAt, packingDays + gift.deliveryDays) : undefined
}

function addWorkingDays(from: Date, count: number): Date {
  const day = new Date(from)
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day
}
