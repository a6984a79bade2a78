import type { Reader } from '../../../../platform/db/database.ts'
import { writeCsv, type CsvCell } from '../../../../platform/table-files/write-csv.ts'
import { listItems, type ProjectItemRow } from '../items/items.store.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { listSubmissions, type SubmissionRow } from '../submissions/submissions.store.ts'

const rowsAtOnce = 1_000

/** All submissions of a project as CSV: the columns of the screen, then one for each option of each item, then tracking. */
export async function writeFile(reader: Reader, project: ProjectRow): Promise<string> {
  const options = optionsOf(await listItems(reader, project))
  const rows: CsvCell[][] = []
  for (let number = 1; ; number++) {
    const page = { number, size: rowsAtOnce }
    const found = await listSubmissions(reader, project, { page, seesAddress: true })
    rows.push(...found.rows.map(row => cellsOf(row, options)))
    if (rows.length >= found.totalCount || found.rows.length === 0) break
  }
  const chosen = options.map(({ item, option }) => `${item}: ${option}`)
  return writeCsv([...personHeader, ...chosen, 'Left out', 'Tracking'], rows)
}

const personHeader = [
  'Name',
  'Company',
  'Email',
  'Phone',
  'Address Line 1',
  'Address Line 2',
  'City',
  'State',
  'Country',
  'Zip',
]

interface Option {
  item: string
  option: string
}

function optionsOf(items: readonly ProjectItemRow[]): Option[] {
  return items.flatMap(item => item.options.map(option => ({ item: item.name, option: option.name })))
}

function cellsOf(row: SubmissionRow, options: readonly Option[]): CsvCell[] {
  return [
    row.name,
    row.company,
    row.email,
    row.phone,
    row.addressOne,
    row.addressTwo,
    row.city,
    row.province,
    row.country,
    row.zipcode,
    ...options.map(({ item, option }) => row.apparelSize[item]?.[option] ?? null),
    row.leftOutAt === null ? null : 'Yes',
    row.trackingNumbers.join(' ') || null,
  ]
}
