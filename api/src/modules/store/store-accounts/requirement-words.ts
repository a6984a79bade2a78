const words: Record<string, string> = {
  business_type: 'The type of business',
  external_account: 'A bank account for payouts',
  'tos_acceptance.date': 'Consent to the terms of service',
  'tos_acceptance.ip': 'Consent to the terms of service',
  'business_profile.url': 'The website of the business',
  'business_profile.mcc': 'What the business does',
  'business_profile.product_description': 'What the business sells',
  'business_profile.support_phone': 'A phone number for customers',
  'business_profile.support_email': 'An email address for customers',
  'company.name': 'The legal name of the business',
  'company.tax_id': 'The tax number of the business',
  'company.phone': 'The phone number of the business',
  'company.directors_provided': 'The directors of the business',
  'company.owners_provided': 'The owners of the business',
  'company.executives_provided': 'The executives of the business',
  'company.verification.document': 'A document that proves the business',
  'settings.payments.statement_descriptor': 'The name shown on card statements',
}

const people: Record<string, string> = {
  representative: 'the person who represents the business',
  individual: 'the owner of the business',
  owners: 'an owner of the business',
  directors: 'a director of the business',
  executives: 'an executive of the business',
  relationship: 'the person who represents the business',
}

const ofPerson: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  dob: 'Date of birth',
  email: 'Email address',
  phone: 'Phone number',
  address: 'Home address',
  id_number: 'Personal identification number',
  ssn_last_4: 'Last four digits of the social security number',
  nationality: 'Nationality',
  verification: 'Identity document',
  title: 'Job title',
  relationship: 'Role',
}

/** What the provider still wants to know, as sentences for people; each once, in the provider's order. */
export function requirementWords(names: readonly string[]): string[] {
  return [...new Set(names.map(wordsOf))]
}

function wordsOf(name: string): string {
  const known = words[name]
  if (known !== undefined) return known
  const [first = '', second = '', ...rest] = name.split('.')
  if (first === 'company' && second === 'address') return 'The address of the business'
  const person = people[first] ?? (first.startsWith('person_') ? 'a person of the business' : undefined)
  const wanted = ofPerson[second]
  if (person !== undefined && wanted !== undefined) return `${wanted} of ${person}`
  // A name the provider has invented since is still readable.
  const parts = [person ?? first, second, ...rest].filter(Boolean).map(part => part.replaceAll('_', ' '))
  const text = parts.join(': ')
  return text === '' ? 'Further details' : `${text[0]!.toUpperCase()}${text.slice(1)}`
}
