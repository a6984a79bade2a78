import {
  checkParticipantAddress,
  type AskedFields,
  type ParticipantFields,
} from './check-participant-address.ts'

/** The sentences about what is missing or wrong before a choice can be confirmed. */
export function findMissing(groupOrder: AskedFields, person: ParticipantFields): string[] {
  const missing: string[] = []
  if (!person.name) missing.push('Enter your name.')
  const { errors, place } = checkParticipantAddress(groupOrder, person)
  missing.push(...errors.map(error => error.message))
  if (!person.phone && place.country !== 'US')
    missing.push('Enter a phone number. The carrier asks for it abroad.')
  for (const { name, required } of groupOrder.customFields)
    if (required && !person.customFields.some(answer => answer.name === name && answer.value !== ''))
      missing.push(`Answer “${name}”.`)
  return missing
}
