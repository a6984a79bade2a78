import { senderName } from '@ribbon/contract/full-name'
import { personFields, type PersonField } from '@ribbon/contract/gifting/recipients/import-resources'
import type { Recipient } from '@ribbon/contract/gifting/recipients/recipients'

interface RecipientAnswerRow {
  id: number
  name: string
  company: string | null
  phone: string | null
  email: string | null
  addressOne: string | null
  addressTwo: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
  salesforceResourceUid: string | null
  addressState: string
  createdAt: Date
}

type AddressState = Recipient['attributes']['addressState']

export function presentRecipient(row: RecipientAnswerRow): Recipient {
  return {
    id: String(row.id),
    type: 'recipients',
    attributes: {
      name: row.name,
      company: row.company,
      phone: row.phone,
      email: row.email,
      address_one: row.addressOne,
      address_two: row.addressTwo,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      country: row.country,
      salesforce_resource_uid: row.salesforceResourceUid,
      addressState: row.addressState as AddressState,
      createdAt: row.createdAt.toISOString(),
    },
  }
}

/** A recipient as a line of a file that can be imported again. */
export function recipientCells(row: Omit<RecipientAnswerRow, 'id' | 'createdAt'>): (string | null)[] {
  const cells: Record<PersonField, string | null> = {
    name: row.name,
    company: row.company,
    email: row.email,
    phone: row.phone,
    address_one: row.addressOne,
    address_two: row.addressTwo,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
  }
  return personFields.map(field => cells[field])
}

interface AddressRequestAnswerRow {
  id: number
  answeredAt: Date | null
  state: string
  name: string
  email: string | null
  teamName: string
  teamLogo: string | null
  senderFirstName: string
  senderLastName: string
  senderEmail: string
}

/** What the person asked may see: who asks, and the own name and email; never an address given before. */
export function presentAddressRequest(row: AddressRequestAnswerRow) {
  return {
    data: {
      id: String(row.id),
      type: 'addressRequests' as const,
      attributes: {
        state:
          row.answeredAt === null ? ('requested' as const) : (row.state as Exclude<AddressState, 'erased'>),
        teamName: row.teamName,
        teamLogo: row.teamLogo,
        senderName: senderName(
          { firstName: row.senderFirstName, lastName: row.senderLastName },
          row.teamName,
        ),
        email: row.email ?? '',
        name: row.name === row.email ? null : row.name,
      },
    },
  }
}
