import { giftRecordType, type Salesforce, type Setup } from './open-salesforce.ts'
import { salesforceId } from './salesforce-ids.ts'

interface Result {
  id?: string
  success: boolean
  errors: { statusCode: string; message: string; fields: string[] }[]
}

const picklists: Record<string, readonly string[]> = {
  Status: ['Not Started', 'In Progress', 'Completed'],
  Priority: ['High', 'Normal', 'Low'],
  Type: ['Call', 'Email', 'Gift'],
  Region__c: ['East', 'North', 'South', 'West'],
}
const lengths: Record<string, number> = { Subject: 255, Description: 32_000, Campaign__c: 80 }
const known = new Set([
  ...Object.keys(picklists),
  ...Object.keys(lengths),
  'ActivityDate',
  'WhoId',
  'WhatId',
  'RecordTypeId',
])

const refused = (statusCode: string, message: string, fields: string[] = []): Result => ({
  success: false,
  errors: [{ statusCode, message, fields }],
})

export function createTask(salesforce: Salesforce, given: Record<string, unknown>): Result {
  const fields = textsOf(given)
  const wrong = check(salesforce, fields)
  if (wrong) return wrong
  const missing = salesforce.setup.requiredFields.filter(name => !fields[name])
  if (missing.length > 0)
    return refused(
      'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      `Every gift needs ${missing.map(labelOf).join(' and ')}.`,
      missing,
    )
  const id = salesforceId('00T', salesforce.nextTask())
  salesforce.book.put('tasks', { id, fields, createdAt: new Date().toISOString() })
  return { id, success: true, errors: [] }
}

export function changeTask(salesforce: Salesforce, id: string, given: Record<string, unknown>): Result {
  const task = salesforce.book.get('tasks', id)
  if (!task) return refused('NOT_FOUND', 'The requested resource does not exist')
  const fields = textsOf(given)
  const wrong = check(salesforce, fields)
  if (wrong) return wrong
  salesforce.book.put('tasks', { ...task, fields: { ...task.fields, ...fields } })
  return { id, success: true, errors: [] }
}

function textsOf(given: Record<string, unknown>): Record<string, string | null> {
  const entries = Object.entries(given)
    .filter(([name]) => name !== 'attributes')
    .map(([name, value]): [string, string | null] => [name, typeof value === 'string' ? value : null])
  return Object.fromEntries(entries)
}

function check({ book }: Salesforce, fields: Record<string, string | null>): Result | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (!known.has(name)) return refused('INVALID_FIELD', `No such column '${name}' on sobject of type Task`)
    const most = lengths[name]
    if (most !== undefined && (value?.length ?? 0) > most)
      return refused('STRING_TOO_LONG', `${labelOf(name)}: data value too large (max length=${most})`, [name])
    const choices = picklists[name]
    if (choices && value !== null && !choices.includes(value))
      return refused(
        'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
        `${labelOf(name)}: bad value for restricted picklist field: ${value}`,
        [name],
      )
    if (name === 'RecordTypeId' && value !== null && value !== giftRecordType)
      return refused(
        'INVALID_CROSS_REFERENCE_KEY',
        'Record Type ID: this ID value isn’t valid for the user',
        [name],
      )
    if ((name === 'WhoId' || name === 'WhatId') && value !== null) {
      const record = book.get('records', value)
      if (record?.isDeleted) return refused('ENTITY_IS_DELETED', 'entity is deleted', [name])
      if (!record || (record.type === 'Account') !== (name === 'WhatId'))
        return refused('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [name])
    }
  }
  return undefined
}

const labelOf = (name: string) => name.replace(/__c$/, '').replace(/Id$/, '')

const field = (name: string, type: string, more: object = {}) => ({
  name,
  label: labelOf(name),
  type,
  createable: true,
  updateable: true,
  custom: name.endsWith('__c'),
  nillable: true,
  length: lengths[name] ?? 0,
  picklistValues: (picklists[name] ?? []).map(value => ({ value, label: value, active: true })),
  ...more,
})

/** What the person may fill in on a task. */
export function taskDescription({ requiredFields }: Setup): object {
  return {
    name: 'Task',
    label: 'Task',
    fields: [
      field('Subject', 'combobox'),
      field('Description', 'textarea'),
      field('ActivityDate', 'date'),
      field('WhoId', 'reference'),
      field('WhatId', 'reference'),
      field('RecordTypeId', 'reference'),
      ...Object.keys(picklists).map(name =>
        field(name, 'picklist', { nillable: !requiredFields.includes(name) }),
      ),
      field('Campaign__c', 'string', { nillable: !requiredFields.includes('Campaign__c') }),
    ],
    recordTypeInfos: [
      {
        recordTypeId: giftRecordType,
        name: 'Gift',
        available: true,
        master: false,
        defaultRecordTypeMapping: false,
      },
      {
        recordTypeId: salesforceId('012', 0),
        name: 'Master',
        available: true,
        master: true,
        defaultRecordTypeMapping: true,
      },
    ],
  }
}
