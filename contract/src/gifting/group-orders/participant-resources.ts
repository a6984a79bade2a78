import { z } from 'zod'
import { relatedResource, resource, time, date, toOne } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { orderStatuses } from '../orders/orders.ts'
import { selectionTypes } from './group-order-resources.ts'

/** `locked`: taken by a run · `finalized`: has an order · `disabled`: skipped, or declined. */
export const participantStates = ['active', 'locked', 'finalized', 'disabled'] as const
export type ParticipantState = (typeof participantStates)[number]

export const displayStates = ['Pending', 'Submitted', 'Processing', 'Finalised', 'Skipped'] as const

const personFields = {
  email: z.string(),
  uuid: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  addressOne: z.string().nullable(),
  addressTwo: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  customFields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `locked` also while the owner has paused choosing (reading F2). */
  recipientState: z.enum(participantStates),
  /** Whether this person has confirmed. */ isGroupOrderConfirmed: z.boolean(),
  confirmedAt: time.nullable(),
  notBefore: date.nullable(),
}

/** A participant in the owner's list (S2 §3, S3 §3). */
export const groupOrderRecipientResource = resource('groupOrderRecipients', {
  ...personFields,
  /** Whether owners may correct name and address at this moment. */ canCorrect: z.boolean(),
  /** Of name and address: another one once either has changed. */ version: z.string(),
  displayState: z.enum(displayStates),
  /** Who skipped the person: an owner, or the person by declining. */
  skippedBy: z.enum(['owner', 'participant']).nullable(),
  declineReason: z.string().nullable(),
  /** Why the last run left the person out. */ problem: z.string().nullable(),
  itemsCount: z.number().int(),
  /** Names and pictures of the gifts, at most five. */
  items: z.array(z.object({ name: z.string(), image: z.string().nullable(), isHeld: z.boolean() })),
  /** Until when a pick that is not confirmed is held; null where nothing is, or all is firm. */
  heldUntil: time.nullable(),
  cost: money,
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  invitedAt: time.nullable(),
  remindedAt: time.nullable(),
  createdAt: time,
})
export type GroupOrderRecipient = z.output<typeof groupOrderRecipientResource>

/** The participant's own answer: nothing about other people, and no cost. */
export const participantResource = resource('groupOrderRecipients', {
  ...personFields,
  groupOrderState: z.string(),
  /** What changed since the last visit, such as a gift that was taken out. */ notices: z.array(z.string()),
  /** Until when gifts and address can be changed; null for until the owner finalizes, or the page closes. */
  changeableUntil: time.nullable(),
  canChange: z.boolean(),
  /** Why a person who declined or was skipped is not asked any more. */
  skippedBy: z.enum(['owner', 'participant']).nullable(),
  /** Why the address cannot be used, until it is mended. */ problem: z.string().nullable(),
  trackingPath: z.string().nullable(),
  /** How far the order made of the choice is; null before there is one. */
  orderStatus: z.enum(orderStatuses).nullable(),
})
export type Participant = z.output<typeof participantResource>

/** One variant of a choice: what is an item on the wire. Parts of one bundle share `choiceId`. */
export const chosenItemResource = relatedResource(
  'recipientGroupOrderTierItems',
  {
    choiceId: z.string(),
    recipientId: z.string(),
    productId: z.string(),
    productVariantId: z.string(),
    tierId: z.string(),
    bundleId: z.string().nullable(),
    productVariantQty: z.number().int(),
    /** False for a wish whose hold has lapsed. */ isHeld: z.boolean(),
    /** Until when it is held; null when it is firm, or not held. */ heldUntil: time.nullable(),
    productName: z.string(),
    bundleName: z.string().nullable(),
    spec: z.object({
      type: z.string().nullable(),
      color: z.string().nullable(),
      size: z.string().nullable(),
    }),
    image: z.string().nullable(),
  },
  { productVariant: toOne('productVariants') },
)
export type ChosenItem = z.output<typeof chosenItemResource>

/** `few` from three left on; how many there are is never told to people outside the team. */
export const availability = z.enum(['yes', 'few', 'no'])

const offeredVariant = z.object({
  id: z.string(),
  spec: z.object({ type: z.string().nullable(), color: z.string().nullable(), size: z.string().nullable() }),
  hexCode: z.string().nullable(),
  images: z.array(z.string()),
  available: availability,
  /** Null where the page shows no prices. */ price: money.nullable(),
})
const offeredProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  imageAlts: z.record(z.string(), z.string()),
  variants: z.array(offeredVariant),
})

/** A tier as a participant sees it (S3 §3). */
export const offeredTierResource = resource('groupOrderTiers', {
  name: z.string(),
  giftsLimit: z.number().int(),
  selectionType: z.enum(selectionTypes),
  showPrices: z.boolean(),
  /** Fewer gifts are left than the person has to choose; an email says when there are enough. */
  isShort: z.boolean(),
  tierItemDetails: z.array(
    z.discriminatedUnion('itemableType', [
      z.object({
        itemId: z.string(),
        itemableType: z.literal('Product'),
        available: availability,
        price: money.nullable(),
        product: offeredProduct,
      }),
      z.object({
        itemId: z.string(),
        itemableType: z.literal('Bundle'),
        available: availability,
        price: money.nullable(),
        bundle: z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          images: z.array(z.string()),
          /** Each with how many of it the bundle holds. */
          products: z.array(z.object({ qty: z.number().int(), product: offeredProduct })),
        }),
      }),
    ]),
  ),
})
export type OfferedTier = z.output<typeof offeredTierResource>
