import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import { addressLine } from './address-labels.ts'
import type { Recipient } from './recipients.data.ts'

export type Person = Pick<
  Recipient,
  | 'name'
  | 'email'
  | 'company'
  | 'addressState'
  | 'address_one'
  | 'address_two'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'country'
>

/** What a person is called while only the email is known. */
export function personName({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name || email || 'No name yet'
}

/** The line below the name. */
export function personDetail({
  name,
  email,
  company,
}: Pick<Person, 'name' | 'email' | 'company'>): string | undefined {
  return [company, name === email ? null : email].filter(Boolean).join(' · ') || undefined
}

export function addressView(person: Person): { tone: StatusTone; label: string; line: string | undefined } {
  switch (person.addressState) {
    case 'given':
      return { tone: 'done', label: 'Address known', line: addressLine(person) }
    case 'requested':
      return { tone: 'progress', label: 'Asked by email', line: undefined }
    case 'declined':
      return { tone: 'stopped', label: 'Declined', line: undefined }
    case 'erased':
      return { tone: 'stopped', label: 'Erased', line: undefined }
  }
}

export const addressChoices = [
  { value: '', label: 'All' },
  { value: 'given', label: 'Address known' },
  { value: 'requested', label: 'Asked' },
  { value: 'declined', label: 'Declined' },
]

const differing = ['name', 'company', 'email', 'address_one', 'city', 'zipcode'] as const

/** What the other record says otherwise and this one keeps: shown before two become one. */
export function lostByMerging(kept: Person, other: Person): string[] {
  return differing.flatMap(field => {
    const [ours, theirs] = [kept[field]?.trim(), other[field]?.trim()]
    return ours && theirs && ours.toLowerCase() !== theirs.toLowerCase() ? [theirs] : []
  })
}
