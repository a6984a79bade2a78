import { compareSizes } from '@ribbon/contract/sizes'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { listKinds } from './kinds.store.ts'

export interface Kinds {
  types: string[]
  colors: { name: string; hexCode: string | null }[]
  sizes: string[]
}

/** The types, colors and sizes by which what a store sells can be looked through, each in its order. */
export async function findKinds(reader: Reader, teamId: RowId): Promise<Kinds> {
  const kinds = await listKinds(reader, teamId)
  const colors = new Map<string, string | null>()
  for (const { color, hexCode } of kinds) if (color) colors.set(color, colors.get(color) ?? hexCode)
  return {
    types: [...new Set(kinds.flatMap(({ type }) => type ?? []))].sort((a, b) => a.localeCompare(b, 'en')),
    colors: [...colors]
      .map(([name, hexCode]) => ({ name, hexCode }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    sizes: [...new Set(kinds.flatMap(({ size }) => size ?? []))].sort(compareSizes),
  }
}
