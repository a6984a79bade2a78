import type { Db } from '../../../../platform/db/database.ts'
import { readRowsOfMoment } from '../../../../platform/db/read-snapshot.ts'
import { writeCsvParts } from '../../../../platform/table-files/write-csv.ts'
import type { FileContent } from '@ribbon/contract/route'
import { listItems } from '../items/items.store.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { submissionRows } from './submission-rows.store.ts'

const firstColumns = [
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

/**
 * All submissions of a project as CSV, written while it is downloaded: the columns of the screen, then one for each option of each
 * item, then tracking. Never more than a batch of rows is in memory.
 */
export async function submissionFile(db: Db, project: ProjectRow): Promise<FileContent> {
  const options = (await listItems(db, project)).flatMap(item =>
    item.options.map(option => ({ item: item.name, option: option.name })),
  )
  const header = [
    ...firstColumns,
    ...options.map(({ item, option }) => `${item}: ${option}`),
    'Left out',
    'Tracking',
  ]
  const rows = readRowsOfMoment(db, submissionRows(project, options))
  return { name: 'recipients.csv', parts: encode(writeCsvParts(header, rows)) }
}

async function* encode(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
