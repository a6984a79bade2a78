import { createHash } from 'node:crypto'
import type { ParticipantFields } from '../own-data/check-participant-address.ts'

export type Correctable = Omit<ParticipantFields, 'customFields' | 'notBefore'>

/** What owners correct, in an order that never changes. */
const correctable = [
  'name',
  'company',
  'phone',
  'addressOne',
  'addressTwo',
  'city',
  'province',
  'zipcode',
  'country',
] as const satisfies readonly (keyof Correctable)[]

/** Made of the fields themselves, so that no other change of a person stands in an editor's way. */
export function participantVersion(person: Correctable): string {
  const fields = correctable.map(name => person[name])
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
}

export const changedFields = (before: Correctable, after: Correctable): (keyof Correctable)[] =>
  correctable.filter(name => before[name] !== after[name])
