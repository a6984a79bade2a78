import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { personFields, rowFieldNames } from '@ribbon/contract/gifting/recipients/import-resources'
import type { RecipientAddress, RecipientSort } from '@ribbon/contract/gifting/recipients/address-book'
import type { Page } from '@ribbon/contract/paging'
import { columns, int } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { pageText } from '../../../platform/db/page-text.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { TableSource } from '../../../platform/table-files/table-source.ts'
import type { RecipientRow } from './recipients.store.ts'
import { recipients } from './recipients.tables.ts'

/** Which people of the address book; days are of UTC, both included. */
export interface AddressBookFilters {
  search?: string | undefined
  address?: RecipientAddress | undefined
  from?: string | undefined
  to?: string | undefined
}

// Texts, not values: the index of those without an address is a partial one.
const addressTexts: Record<RecipientAddress, string> = {
  given: "r.address_state = 'given'",
  requested: "r.address_state = 'requested'",
  declined: "r.address_state = 'declined'",
}

/** Whom the team has written down itself, but the erased, as far as the filters go; the values are added to `values`. */
function fitting(
  values: unknown[],
  { teamId }: Pick<Scope, 'teamId'>,
  { search, address, from, to }: AddressBookFilters,
): string {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return [
    `r.team_id = $${values.push(teamId)} and r.origin = 'team' and r.address_state <> 'erased'`,
    // As the search index has it.
    pattern &&
      `(r.name || ' ' || coalesce(r.email, '') || ' ' || coalesce(r.company, '')) ilike $${values.push(pattern)}`,
    address && addressTexts[address],
    from && `r.created_at >= $${values.push(from)}::date::timestamp at time zone 'UTC'`,
    to && `r.created_at < ($${values.push(to)}::date + 1)::timestamp at time zone 'UTC'`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/** Each order has an index; people of a range of days are found by the day they were added, so they are in its order. */
function orderText(sort: RecipientSort, { from, to }: AddressBookFilters): string {
  switch (sort) {
    case 'name':
      return 'lower(r.name), r.id'
    case '-name':
      return 'lower(r.name) desc, r.id desc'
    case 'added':
      return from || to ? 'r.created_at, r.id' : 'r.id'
    case '-added':
      return from || to ? 'r.created_at desc, r.id desc' : 'r.id desc'
  }
}

const recipientColumns = tableColumns(recipients, 'r')
const countColumns = columns({ count: int('count(*)::int') })

/** A page of the address book; every member sees all of it. */
export async function listRecipients(
  reader: Reader,
  scope: Scope,
  page: Page,
  { sort = '-added', ...filters }: AddressBookFilters & { sort?: RecipientSort | undefined },
): Promise<{ rows: RecipientRow[]; totalCount: number }> {
  const values: unknown[] = []
  const where = fitting(values, scope, filters)
  const countValues = [...values]
  const rows = await readRows(
    reader,
    recipientColumns,
    `
    select ${recipientColumns}
    from recipients r
    where ${where}
    order by ${orderText(sort, filters)}
    ${pageText(page, values)}`,
    values,
  )
  const counted = await readRows(
    reader,
    countColumns,
    `select ${countColumns} from recipients r where ${where}`,
    countValues,
  )
  return { rows, totalCount: oneRow(counted).count }
}

const readAtOnce = 5_000

/** The same in one walk from the newest to the oldest, a batch at a time. */
export async function* readAddressBook(
  reader: Reader,
  scope: Scope,
  filters: AddressBookFilters,
): AsyncGenerator<RecipientRow[]> {
  for (let before: number | undefined; ;) {
    const values: unknown[] = []
    const where = fitting(values, scope, filters)
    const rest = before === undefined ? '' : `and r.id < $${values.push(before)}`
    const rows = await readRows(
      reader,
      recipientColumns,
      `
      select ${recipientColumns}
      from recipients r
      where ${where} ${rest}
      order by r.id desc
      limit ${readAtOnce}`,
      values,
    )
    yield rows
    before = rows.at(-1)?.id
    if (rows.length < readAtOnce) return
  }
}

/** The address book as a file that can be imported again, newest first. */
export const recipientTable: TableSource<ExportFilters> = {
  header: personFields.map(field => rowFieldNames[field]),
  query(scope, { search, address, from, to }) {
    const values: unknown[] = []
    const where = fitting(values, scope, { search, address, from, to })
    return {
      text: `
        select ${personFields.map(field => `r.${field}`).join(', ')}
        from recipients r
        where ${where}
        order by r.id desc`,
      values,
    }
  },
}
