import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'

const fields: Record<RecordType, { shown: string; searched: readonly string[] }> = {
  Lead: { shown: 'Id, Name, Company', searched: ['Name', 'Company', 'Email'] },
  Account: { shown: 'Id, Name', searched: ['Name'] },
  Contact: { shown: 'Id, Name, Account.Name', searched: ['Name', 'Account.Name', 'Email'] },
}

/** The queries for a page of records and for their number. */
export function recordQueries(
  type: RecordType,
  search: string,
  { size, offset }: { size: number; offset: number },
): { records: string; count: string } {
  const { shown, searched } = fields[type]
  const pattern = `'%${escapePattern(search)}%'`
  const conditions = searched.map(field => `${field} LIKE ${pattern}`).join(' OR ')
  const where = search === '' ? '' : ` WHERE (${conditions})`
  const order = search === '' ? 'LastViewedDate DESC NULLS LAST, Id' : 'Name, Id'
  return {
    records: `SELECT ${shown} FROM ${type}${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
    count: `SELECT COUNT() FROM ${type}${where}`,
  }
}

/** A text as it stands in a literal behind LIKE: nothing in it ends the literal or stands for other characters. */
function escapePattern(text: string): string {
  return text.replace(/[\\'%_]/g, '\\$&')
}
