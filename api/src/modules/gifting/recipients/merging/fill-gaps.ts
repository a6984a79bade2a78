import type { RecipientChange, RecipientRow } from '../recipients.store.ts'

const place = ['addressOne', 'addressTwo', 'city', 'state', 'zipcode', 'country'] as const
const single = ['company', 'phone', 'email', 'salesforceResourceUid'] as const

/** What a kept recipient takes over from the other: what it lacks, an address only as a whole. Who declined has declined. */
export function fillGaps(kept: RecipientRow, other: RecipientRow): RecipientChange {
  const change: RecipientChange = {}
  for (const column of single) change[column] = kept[column] ?? other[column]
  // Until a person tells a name, the e-mail stands for it.
  change.name = kept.name === kept.email && other.name !== other.email ? other.name : kept.name
  const takesPlace = kept.addressOne === null && other.addressOne !== null
  if (takesPlace) for (const column of place) change[column] = other[column]
  change.addressState =
    takesPlace && kept.addressState === 'requested' && other.addressState === 'given'
      ? 'given'
      : kept.addressState
  return change
}
