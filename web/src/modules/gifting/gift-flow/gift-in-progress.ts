import { recordTypes, type RecordType } from '@ribbon/contract/gifting/orders/record-types'
import {
  fits,
  idText,
  savedState,
  listOf,
  nullable,
  objectOf,
  text,
  bool,
  wholeNumber,
} from '../../../platform/saved-state.ts'
import type { BagLine, BagPart } from './bag.ts'

/** A lead, contact or account of Salesforce that a gift is linked to. */
export interface LinkedRecord {
  type: RecordType
  uid: string
  /** Unknown where the gift was begun elsewhere. */ label: string | null
}

/** What was sent to a list, kept until the next gift: a refused payment gives it back. */
export interface SentGift {
  sendId: string
  lines: readonly BagLine[]
  listId: string
  restOf: string | null
  cardMessage: string
  templateId: string | null
  record: LinkedRecord | null
}

/** The gift being put together, kept across reloads (S1 §3). */
export interface GiftInProgress {
  lines: readonly BagLine[]
  /** One person or a list of them: never both. */
  recipientId: string | null
  listId: string | null
  /** The send to that list whose uncovered people alone are meant. */
  restOf: string | null
  cardMessage: string
  templateId: string | null
  record: LinkedRecord | null
  /** The plan of a send to the list, and the revision it was made for; a later revision needs another. */
  plan: { id: string; revision: number } | null
  /** The unpaid order this gift is saved as. */
  orderId: string | null
  rateId: string | null
  /** Shipping options could not be read: no rate is attached while this is set. */
  hasRateError: boolean
  /** Counts changes of what is sent, so that the saved order is known to be behind. */
  revision: number
  /** The latest unpaid order is looked for once per session. */
  wasRecovered: boolean
  placedOrderId: string | null
  sent: SentGift | null
}

const isCount = (value: unknown) => wholeNumber(value) && (value as number) > 0
const isLines = listOf(
  objectOf<BagLine>({
    bundleId: nullable(idText),
    quantity: isCount,
    parts: value =>
      Array.isArray(value) &&
      value.length > 0 &&
      listOf(objectOf<BagPart>({ productId: idText, variantId: idText, quantity: isCount }))(value),
  }),
)
const isRecord = nullable(
  objectOf<LinkedRecord>({
    type: value => recordTypes.some(type => type === value),
    uid: idText,
    label: nullable(text),
  }),
)
const isGiftInProgress = objectOf<GiftInProgress>({
  lines: isLines,
  recipientId: nullable(idText),
  listId: nullable(idText),
  restOf: nullable(idText),
  cardMessage: text,
  templateId: nullable(idText),
  record: isRecord,
  plan: nullable(objectOf<NonNullable<GiftInProgress['plan']>>({ id: idText, revision: wholeNumber })),
  orderId: nullable(idText),
  rateId: nullable(idText),
  hasRateError: bool,
  revision: wholeNumber,
  wasRecovered: bool,
  placedOrderId: nullable(idText),
  sent: nullable(
    objectOf<SentGift>({
      sendId: idText,
      lines: isLines,
      listId: idText,
      restOf: nullable(idText),
      cardMessage: text,
      templateId: nullable(idText),
      record: isRecord,
    }),
  ),
})

/** The gift as it was saved in the browser; undefined if it no longer has the expected shape. */
export const parseGift = fits<GiftInProgress>(isGiftInProgress)

export const emptyGift: GiftInProgress = {
  lines: [],
  recipientId: null,
  listId: null,
  restOf: null,
  cardMessage: '',
  templateId: null,
  record: null,
  plan: null,
  orderId: null,
  rateId: null,
  hasRateError: false,
  revision: 0,
  wasRecovered: false,
  placedOrderId: null,
  sent: null,
}

export const giftInProgress = savedState('gift-order', 4, parseGift, emptyGift)

/** The plan that was made for the gift as it now is. */
export function currentPlanId({ plan, revision }: GiftInProgress): string | null {
  return plan?.revision === revision ? plan.id : null
}
