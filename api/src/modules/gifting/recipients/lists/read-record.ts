import {
  recordTypeOf,
  readRecordType,
  readRecordUid,
} from '@ribbon/contract/gifting/orders/salesforce-record'
import type { RowError } from '../imports/imports.tables.ts'
import type { RowValues } from '../imports/import-rows.store.ts'

type Typed = Pick<RowValues, 'salesforce_resource_type' | 'salesforce_resource_uid'>

/** The record of Salesforce that a row names, as it is stored; its type may be left out, because the uid tells it. */
export function readRecord(typed: Typed): { record: Typed; errors: RowError[] } {
  const { salesforce_resource_type: typedType, salesforce_resource_uid: typedUid } = typed
  const asTyped = { salesforce_resource_type: typedType, salesforce_resource_uid: typedUid }
  const wrong = (field: keyof Typed, message: string) => ({ record: asTyped, errors: [{ field, message }] })
  if (typedType === null && typedUid === null) return { record: asTyped, errors: [] }
  if (typedUid === null)
    return wrong('salesforce_resource_uid', 'Enter the record of Salesforce, too, or empty its type.')
  const type = typedType === null ? recordTypeOf(typedUid) : readRecordType(typedType)
  if (type === undefined)
    return typedType === null
      ? wrong('salesforce_resource_uid', 'This is no lead, contact or account of Salesforce.')
      : wrong('salesforce_resource_type', 'Say whether it is a lead, an account or a contact.')
  const uid = readRecordUid(type, typedUid)
  if (uid === undefined)
    return wrong('salesforce_resource_uid', `This is no ${type.toLowerCase()} of Salesforce.`)
  return { record: { salesforce_resource_type: type, salesforce_resource_uid: uid }, errors: [] }
}
