import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import type { SubmissionLine } from '../projects.data.ts'

export interface SubmissionFields extends Record<string, unknown> {
  name: string
  company: string
  email: string
  phone: string
  country: string
  addressOne: string
  addressTwo: string
  city: string
  state: string
  zipcode: string
  apparelSize: ApparelSize
}

/** A person's row as the fields of a form. */
export function fieldsOf(row: SubmissionLine): SubmissionFields {
  return {
    name: row.name,
    company: row.company ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    country: row.country ?? 'US',
    addressOne: row.addressOne ?? '',
    addressTwo: row.addressTwo ?? '',
    city: row.city,
    state: row.state ?? '',
    zipcode: row.zipcode ?? '',
    apparelSize: row.apparelSize,
  }
}

/** What is sent of the form: an option without a choice is left out. */
export function changeOf(fields: SubmissionFields) {
  return {
    name: fields.name,
    company: fields.company,
    email: fields.email,
    phone: fields.phone,
    country: fields.country,
    address_one: fields.addressOne,
    address_two: fields.addressTwo,
    city: fields.city,
    state: fields.state,
    zip_code: fields.zipcode,
    apparel_size: Object.fromEntries(
      Object.entries(fields.apparelSize).map(([item, choices]) => [
        item,
        Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== '')),
      ]),
    ),
  }
}
