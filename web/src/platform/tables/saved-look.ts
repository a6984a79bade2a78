import type { Density } from '../../ui/table/table-options.tsx'
import { savedState } from '../saved-state.ts'

/** How a person likes tables to look. */
interface TableLook {
  density: Density
  /** Of each list, as its address would name them. */ columns: Record<string, string>
}

function readLook(record: unknown): TableLook | undefined {
  const { density, columns } = (record ?? {}) as Partial<Record<keyof TableLook, unknown>>
  if (typeof columns !== 'object' || columns === null) return undefined
  const texts = Object.entries(columns).filter(([, text]) => typeof text === 'string')
  return { density: density === 'compact' ? 'compact' : 'comfortable', columns: Object.fromEntries(texts) }
}

const initial: TableLook = { density: 'comfortable', columns: {} }
export const look = savedState('table-look', 1, readLook, initial)

/** Every table follows by its style, also those of pages without a choice. */
function showDensity({ density }: TableLook) {
  if (typeof document !== 'undefined') document.documentElement.dataset.density = density
}
look.store.subscribe(showDensity)
showDensity(look.get())
