/** What the address of a store's front page says of its list, for the page and for the server that writes its first data. */
export interface ListAddress {
  q: string
  type: string
  color: string
  size: string
  /** Without what is sold out. */ inStock: boolean
  sort: ListSort
  page: number
}

export const listSorts = ['featured', 'newest', 'name', 'price', '-price'] as const
export type ListSort = (typeof listSorts)[number]

export const listPageSize = 24
/** Of more than this many nobody learns how many there are. */
export const availableShown = 10

/** What does not fit becomes what an empty address says. */
export function readListAddress(search: string): ListAddress {
  const values = new URLSearchParams(search)
  const text = (name: string) => (values.get(name) ?? '').slice(0, 200)
  const page = values.get('page') ?? ''
  return {
    q: text('q'),
    type: text('type'),
    color: text('color'),
    size: text('size'),
    inStock: values.get('inStock') === 'true',
    sort: listSorts.find(sort => sort === values.get('sort')) ?? 'featured',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Only what is not said by an empty address. */
export function writeListAddress({
  q,
  type,
  color,
  size,
  inStock,
  sort,
  page,
}: ListAddress): URLSearchParams {
  const values = new URLSearchParams()
  const texts = { q: q.trim(), type, color, size, sort: sort === 'featured' ? '' : sort }
  for (const [name, value] of Object.entries(texts)) if (value) values.set(name, value)
  if (inStock) values.set('inStock', 'true')
  if (page > 1) values.set('page', String(page))
  return values
}

/** The query of the list's call. */
export function listQueryOf({ q, type, color, size, inStock, sort, page }: ListAddress) {
  return {
    page,
    perPage: listPageSize,
    search: q.trim() || undefined,
    filters: {
      type: type || undefined,
      color: color || undefined,
      size: size || undefined,
      available: inStock ? ('true' as const) : undefined,
    },
    sort,
  }
}
