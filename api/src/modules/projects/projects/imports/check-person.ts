import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import type { TableRow } from '../../../../platform/table-files/table-shape.ts'
import { readCell } from '../../../../platform/table-files/write-csv.ts'
import { cellReader } from '../../../gifting/recipients/imports/cell-reader.ts'
import { checkImportRow } from '../../../gifting/recipients/imports/check-import-row.ts'
import type { ProjectItemRow } from '../items/items.store.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { findMissing } from '../submissions/find-missing.ts'
import { isAllowed } from '../submissions/is-allowed.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import { checkSizes } from '../submissions/check-sizes.ts'
import type { SubmissionFields } from '../submissions/read-submission-change.ts'
import type { FileColumn } from './read-columns.ts'

/** A row of a file: whoever has no errors can be added. */
export interface CheckedPerson {
  row: number
  name: string
  email: string
  /** Undefined where something is wrong. */ fields?: SubmissionFields
  errors: string[]
  doubts: string[]
}

/** Recipients are in the United States unless they say otherwise (S3 §9). */
const defaultCountry = 'US'

/** Checks the rows of a file as the page checks what people submit themselves. */
export function checkPerson(
  project: Pick<ProjectRow, 'apparelSizes' | 'customSizes' | 'allowedDomains'>,
  items: readonly Pick<ProjectItemRow, 'name' | 'options'>[],
  columns: readonly FileColumn[],
): (row: TableRow) => CheckedPerson {
  const readValues = cellReader(columns)
  return ({ row, cells, problem }) => {
    const typed = readValues(cells)
    const checked = checkImportRow(typed, defaultCountry, problem)
    const { values } = checked
    const person = {
      row,
      name: (typed.name ?? '').slice(0, 100),
      email: (typed.email ?? '').slice(0, 100),
      doubts: checked.marks.filter(mark => mark !== 'po_box'),
    }
    const chosen = checkSizes(project, items, choicesOf(columns, cells))
    const country = values.country ?? defaultCountry
    const phone = values.phone
    const errors = [
      ...checked.errors.map(error => error.message),
      ...(checked.verdict === 'ask' ? ['Enter the address.'] : []),
      ...(typed.email === null ? ['Enter the email address.'] : []),
      ...(values.email !== null && !isAllowed(project, values.email.toLowerCase())
        ? ['Addresses of this domain are not allowed in this project.']
        : []),
      ...chosen.errors,
      ...(problem === undefined && chosen.errors.length === 0
        ? findMissing(items, { country, phone, apparelSize: chosen.sizes })
        : []),
    ]
    if (errors.length > 0 || values.email === null) return { ...person, errors }
    return {
      ...person,
      errors,
      fields: {
        name: values.name ?? '',
        company: values.company,
        email: values.email,
        personKey: personKeyOf(values.email),
        phone,
        addressOne: values.address_one ?? '',
        addressTwo: values.address_two,
        city: values.city ?? '',
        province: values.state,
        zipcode: values.zipcode,
        country,
        apparelSize: chosen.sizes,
      },
    }
  }
}

function choicesOf(columns: readonly FileColumn[], cells: readonly string[]): ApparelSize {
  const chosen: ApparelSize = {}
  for (const [index, { option }] of columns.entries()) {
    const choice = option && readCell(cells[index] ?? '')
    if (option && choice) chosen[option.item] = { ...chosen[option.item], [option.option]: choice }
  }
  return chosen
}
