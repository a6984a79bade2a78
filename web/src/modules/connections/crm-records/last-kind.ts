import { recordTypes, type RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { fits, objectOf, savedState } from '../../../platform/saved-state.ts'

interface LastKind {
  type: RecordType
}

const readLastKind = fits<LastKind>(
  objectOf<LastKind>({ type: value => recordTypes.some(type => type === value) }),
)

/** The kind of the record that a person chose last. */
export const lastKind = savedState<LastKind>('crm-record-kind', 1, readLastKind, { type: 'Contact' })
