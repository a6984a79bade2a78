import type { ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { normalizeName } from '../../../gifting/recipients/addresses/normalize-name.ts'
import { suggestFields, type SeenColumn } from '../../../gifting/recipients/imports/suggest-fields.ts'
import type { ProjectItemRow } from '../items/items.store.ts'

type Item = Pick<ProjectItemRow, 'name' | 'options'>

/** An option of an item, which a column holds the choices of. */
export interface OptionColumn {
  item: string
  option: string
}
export interface FileColumn {
  header: string
  field: ImportField | null
  option: OptionColumn | null
}

/** What files call the only thing people choose. */
const wordsForSizes = ['size', 'sizes', 'apparel size', 'shirt size', 't shirt size', 'selection', 'choice']

/**
 * What each column of a file holds: a choice, where its header names an option as our own export does, by the item, or by the option
 * alone where only one item has it; else a field of the person.
 */
export function readColumns(
  columns: readonly SeenColumn[],
  items: readonly Item[],
  chosen: ReadonlyMap<string, ImportField | null>,
): FileColumn[] {
  const names = optionNames(items)
  const taken = new Set<OptionColumn>()
  const options = columns.map(({ header }) => {
    const option = names.get(normalizeName(header))
    if (!option || taken.has(option)) return null
    taken.add(option)
    return option
  })
  const others = columns.filter((_, index) => !options[index])
  const fields = suggestFields(others, chosen).map(field => (isOfGifts(field) ? null : field))
  return columns.map((column, index) => ({
    header: column.header,
    option: options[index] ?? null,
    field: options[index] ? null : (fields[others.indexOf(column)] ?? null),
  }))
}

/** Gifts are linked to records of Salesforce, projects are not. */
const isOfGifts = (field: ImportField | null) =>
  field === 'salesforce_resource_type' || field === 'salesforce_resource_uid'

function optionNames(items: readonly Item[]): Map<string, OptionColumn> {
  const all = items.flatMap(item => item.options.map(option => ({ item: item.name, option: option.name })))
  const names = new Map<string, OptionColumn>()
  const [only] = all
  if (only && all.length === 1) for (const word of wordsForSizes) names.set(word, only)
  for (const option of all) {
    if (all.filter(other => other.option === option.option).length === 1)
      names.set(normalizeName(option.option), option)
    if (all.filter(other => other.item === option.item).length === 1)
      names.set(normalizeName(option.item), option)
  }
  for (const option of all) names.set(normalizeName(`${option.item} ${option.option}`), option)
  return names
}
