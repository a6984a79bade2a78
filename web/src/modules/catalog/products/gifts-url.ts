import { pageSizeDefault } from '@ribbon/contract/limits'
import { parseCents } from '@ribbon/contract/money'
import type { BundlesAsked, ProductsAsked } from './products.data.ts'

/** The gift list's state in the URL; `size` is the page's, `fit` the product's. */
export const giftListDefaults = {
  tab: 'products',
  page: 1,
  size: pageSizeDefault as number,
  q: '',
  type: '',
  color: '',
  fit: '',
  min: '',
  max: '',
  available: false,
  sort: 'name',
}
export type GiftListState = typeof giftListDefaults

export const sortChoices = [
  { value: 'name', label: 'Sort by name' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'newest', label: 'Newest' },
] as const

type Sort = (typeof sortChoices)[number]['value']
const sortOf = (text: string): Sort => sortChoices.find(choice => choice.value === text)?.value ?? 'name'
const priceOf = (text: string) => ((parseCents(text) ?? -1) >= 0 ? text : undefined)

export function productsAsked(state: GiftListState): ProductsAsked {
  const filters = {
    type: state.type || undefined,
    color: state.color || undefined,
    size: state.fit || undefined,
    price_min: priceOf(state.min),
    price_max: priceOf(state.max),
    available: state.available ? ('true' as const) : undefined,
  }
  return {
    page: { number: state.page, size: state.size },
    search: state.q || undefined,
    filters,
    sort: sortOf(state.sort),
  }
}

export function bundlesAsked(state: GiftListState): BundlesAsked {
  return { page: { number: state.page, size: state.size }, search: state.q || undefined }
}

/** Filters that are on, in words, with what turns each off. */
export function activeFilters(
  state: GiftListState,
): { key: string; label: string; off: Partial<GiftListState> }[] {
  const range =
    state.min && state.max
      ? `$${state.min} to $${state.max}`
      : state.min
        ? `From $${state.min}`
        : state.max
          ? `Up to $${state.max}`
          : ''
  return [
    { key: 'type', label: state.type, off: { type: '' } },
    { key: 'color', label: state.color, off: { color: '' } },
    { key: 'fit', label: state.fit && `Size ${state.fit}`, off: { fit: '' } },
    { key: 'price', label: range, off: { min: '', max: '' } },
    { key: 'available', label: state.available ? 'In stock' : '', off: { available: false } },
  ].filter(filter => filter.label !== '')
}

export const noFilters: Partial<GiftListState> = {
  q: '',
  type: '',
  color: '',
  fit: '',
  min: '',
  max: '',
  available: false,
}
