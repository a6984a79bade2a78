import { listPageSize } from '@ribbon/contract/store/storefront/list-address'

export const listedText = (count: number) => (count === 1 ? '1 thing' : `${count} things`)

export const pagesOf = (count: number) => Math.ceil(count / listPageSize)

const fewAtMost = 5

/** What stands on the picture of something that is nearly or quite sold out. */
export function stockText(available: number): string | undefined {
  if (available === 0) return 'Sold out'
  return available <= fewAtMost ? `Only ${available} left` : undefined
}
