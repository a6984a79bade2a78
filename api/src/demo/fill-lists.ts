import {
  importOptions,
  rowFieldNames,
  personFields,
  type PersonField,
} from '@ribbon/contract/gifting/recipients/import-resources'
import {
  changeBulkImport,
  insertBulkImport,
  setApplied,
} from '../modules/gifting/recipients/imports/imports.store.ts'
import { bulkImportRecipients } from '../modules/gifting/recipients/imports/imports.tables.ts'
import type { Tx } from '../platform/db/database.ts'
import { addressOf, type FilledMember, type FilledRecipient, type FilledTeam } from './fill-people.ts'
import { insertRows } from './insert-rows.ts'

const listName = 'Autumn customers'
const listed = 12
const bytesOfRow = 96

/** Creates a recipient list, as if a file of known people had been imported. */
export async function fillLists(
  tx: Tx,
  team: FilledTeam,
  recipients: readonly FilledRecipient[],
): Promise<void> {
  const people = recipients
    .filter(({ hasAddress, recipient }) => hasAddress && recipient.company !== '')
    .slice(0, listed)
  const author: FilledMember = team.members.get('olivia')!
  const id = await insertBulkImport(tx, {
    teamId: team.id,
    userId: author.id,
    name: listName,
    fileName: 'autumn-customers.csv',
    fileBytes: people.length * bytesOfRow,
    fileFormat: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeaders: true,
    columns: personFields.map(field => ({
      header: rowFieldNames[field],
      field,
      samples: people.slice(0, 3).flatMap(person => cellOf(person, field) ?? []),
    })),
    options: importOptions.parse({}),
  })
  await insertRows(
    tx,
    bulkImportRecipients,
    people.map((person, index) => ({
      teamId: team.id,
      bulkImportId: id,
      recipientId: person.id,
      position: index + 1,
      isNew: false,
    })),
  )
  const count = people.length
  await changeBulkImport(tx, id, { rowsTotal: count, rowsRead: count, checkedAt: new Date() })
  await setApplied(tx, id, {
    counts: {
      read: count,
      ready: count,
      ask: 0,
      wrong: 0,
      check: 0,
      repeated: 0,
      existing: count,
      leftOut: 0,
      listed: count,
    },
    recipientsCount: count,
    firstRecipientId: null,
    lastRecipientId: null,
  })
}

function cellOf({ recipient }: FilledRecipient, field: PersonField): string | null {
  const { addressOne: address_one, addressTwo: address_two, ...rest } = addressOf(recipient)
  return { ...rest, name: recipient.name, email: recipient.email, address_one, address_two }[field]
}
