import type { TableSort } from './data-table.tsx'

/** `total` and `-total` as an address and the calls have them; undefined for a column that cannot be sorted by. */
export function readSortText(text: string, keys: readonly string[]): TableSort | undefined {
  const key = text.replace(/^-/, '')
  return keys.includes(key) ? { key, direction: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}

export const sortText = ({ key, direction }: TableSort) => (direction === 'desc' ? `-${key}` : key)
