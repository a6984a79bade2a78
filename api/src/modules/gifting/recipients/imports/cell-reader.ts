import { rowFields, type ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { readCell } from '../../../../platform/table-files/write-csv.ts'
import type { RowValues } from './import-rows.store.ts'

/** Reads the cells of a row by what each column was said to be. */
export function cellReader(
  columns: readonly { field: ImportField | null }[],
): (cells: readonly string[]) => RowValues {
  const at = (field: string) => columns.findIndex(column => column.field === field)
  const positions = rowFields.map(field => [field, at(field)] as const)
  const [first, last] = [at('first_name'), at('last_name')]
  const read = (cells: readonly string[], index: number) =>
    index < 0 ? null : readCell(cells[index] ?? '').replaceAll('\0', '') || null
  return cells => {
    const values: RowValues = {
      name: null,
      company: null,
      email: null,
      phone: null,
      address_one: null,
      address_two: null,
      city: null,
      state: null,
      zipcode: null,
      country: null,
      salesforce_resource_type: null,
      salesforce_resource_uid: null,
    }
    for (const [field, index] of positions) values[field] = read(cells, index)
    values.name ??= [read(cells, first), read(cells, last)].filter(Boolean).join(' ') || null
    return values
  }
}
