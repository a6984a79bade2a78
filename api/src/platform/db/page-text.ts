import { pageSizeMax, pageSizeOptions } from '@ribbon/contract/limits'
import type { Page } from '@ribbon/contract/paging'

/** The sizes our screens ask for; each has a text of its own. */
const usualSizes: ReadonlySet<number> = new Set([...pageSizeOptions, 20, pageSizeMax])

/**
 * The end of a statement that reads a page, such as `limit 50 offset $3`; its values are added to `values`. As a value the size
 * would be taken for a tenth of all rows, and every page would be planned anew.
 */
export function pageText({ number, size }: Page, values: unknown[]): string {
  const skipped = (number - 1) * size
  const limit = usualSizes.has(size) ? `limit ${size}` : `limit $${values.push(size)}`
  return skipped === 0 ? limit : `${limit} offset $${values.push(skipped)}`
}
