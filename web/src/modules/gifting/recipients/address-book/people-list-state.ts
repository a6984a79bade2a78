import {
  recipientAddresses,
  recipientSorts,
  type RecipientAddress,
  type RecipientSort,
} from '@ribbon/contract/gifting/recipients/address-book'

/** What the address of the list says; `view` is a saved view. */
export const listDefaults = {
  page: 1,
  size: 50,
  q: '',
  address: '',
  from: '',
  to: '',
  sort: '',
  columns: '',
  view: '',
}
export type ListState = typeof listDefaults
export type ListChange = (change: Partial<ListState>, options?: { replace?: boolean }) => void

export const noFilters = { q: '', address: '', from: '', to: '', view: '' }

export function isFiltered({ q, address, from, to }: ListState): boolean {
  return [q, address, from, to].some(value => value !== '')
}

/** What an address may say; another text is none. */
export const listedSort = (text: string): RecipientSort | undefined =>
  recipientSorts.find(sort => sort === text)
export const listedAddress = (text: string): RecipientAddress | undefined =>
  recipientAddresses.find(address => address === text)
