import type { CrmRecord } from './first-records.ts'
import { organizationId, type Salesforce, type Task } from './open-salesforce.ts'
import { problem, type SalesforceAnswer } from './serve-call.ts'
import { MalformedQuery, parseQuery, type Query, type SoqlRow } from './soql.ts'

const fieldsOf: Record<string, readonly string[]> = {
  Lead: ['Id', 'Name', 'Company', 'Email', 'LastViewedDate', 'IsConverted'],
  Account: ['Id', 'Name', 'LastViewedDate'],
  Contact: ['Id', 'Name', 'Account.Name', 'Email', 'LastViewedDate'],
  Organization: ['Id', 'Name'],
}

/** Answers a query with the rows from `from` on, and where the next ones are. */
export function runQuery(salesforce: Salesforce, text: string, from: number): SalesforceAnswer {
  let query: Query
  try {
    query = parseQuery(text)
  } catch (error) {
    if (error instanceof MalformedQuery) return problem(400, 'MALFORMED_QUERY', error.message)
    throw error
  }
  const known = query.from === 'Task' ? undefined : fieldsOf[query.from]
  if (!known && query.from !== 'Task')
    return problem(400, 'INVALID_TYPE', `sObject type '${query.from}' is not supported.`)
  const unknown = query.fields.find(field => known && !known.includes(field))
  if (unknown) return problem(400, 'INVALID_FIELD', `No such column '${unknown}' on entity '${query.from}'.`)
  const found = rowsOf(salesforce, query.from).filter(query.matches)
  if (query.isCount) return { status: 200, body: { totalSize: found.length, done: true, records: [] } }
  const rows = inOrder(found, query).slice(query.offset, query.offset + query.limit)
  const { batchSize } = salesforce.setup
  const next = from + batchSize
  const cursor = `${next}-${Buffer.from(text).toString('base64url')}`
  return {
    status: 200,
    body: {
      totalSize: rows.length,
      done: next >= rows.length,
      ...(next < rows.length ? { nextRecordsUrl: `/services/data/v60.0/query/${cursor}` } : {}),
      records: rows.slice(from, next).map(row => shown(row, query)),
    },
  }
}

function rowsOf({ book }: Salesforce, from: string): SoqlRow[] {
  if (from === 'Organization')
    return [field => (field === 'Id' ? organizationId : field === 'Name' ? 'Acme Sales' : null)]
  if (from === 'Task') return book.all('tasks').map(taskRow)
  return book
    .all('records')
    .filter(record => record.type === from && !record.isDeleted)
    .map(recordRow)
}

const taskRow =
  (task: Task): SoqlRow =>
  field =>
    field === 'Id' ? task.id : field === 'CreatedDate' ? task.createdAt : (task.fields[field] ?? null)

const recordRow =
  (record: CrmRecord): SoqlRow =>
  field =>
    ({
      Id: record.id,
      Name: record.name,
      Company: record.company,
      'Account.Name': record.company,
      Email: record.email,
      LastViewedDate: record.viewedAt,
      IsConverted: 'false',
    })[field] ?? null

function inOrder(rows: SoqlRow[], { order }: Query): SoqlRow[] {
  return rows.toSorted((one, other) => {
    for (const { field, isDescending } of order) {
      const [a, b] = [one(field), other(field)]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return (a < b ? -1 : 1) * (isDescending ? -1 : 1)
    }
    return 0
  })
}

/** A field of another object is nested below its name. */
function shown(row: SoqlRow, { fields, from }: Query): object {
  const record: Record<string, unknown> = {
    attributes: { type: from, url: `/services/data/v60.0/sobjects/${from}/${row('Id')}` },
  }
  for (const field of fields) {
    const [parent, child] = field.split('.')
    if (child === undefined) record[field] = row(field)
    else record[parent!] = row(field) === null ? null : { attributes: { type: parent }, [child]: row(field) }
  }
  return record
}
