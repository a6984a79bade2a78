import { orderSorts, type OrderSort } from '@ribbon/contract/gifting/orders/order-lists'

/** What the address of a list says. `send` is a bulk send, `view` a saved view. */
export const listDefaults = {
  page: 1,
  size: 50,
  q: '',
  status: '',
  user: '',
  subteam: '',
  send: '',
  from: '',
  to: '',
  sort: '',
  columns: '',
  view: '',
}
export type ListState = typeof listDefaults
export type ListChange = (change: Partial<ListState>, options?: { replace?: boolean }) => void

export const noFilters = { q: '', status: '', user: '', subteam: '', send: '', from: '', to: '', view: '' }

export function isFiltered({ q, status, user, subteam, send, from, to }: ListState): boolean {
  return [q, status, user, subteam, send, from, to].some(value => value !== '')
}

/** The sort of an address; another text is none. */
export function listedSort(text: string): OrderSort | undefined {
  return orderSorts.find(sort => sort === text)
}
