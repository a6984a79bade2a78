import { formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { TaskFields } from '../../../../services/crm/crm-session.ts'
import type { DueEntry } from './sending.store.ts'

/** Salesforce takes this many characters. */
const descriptionMax = 32_000
/** Short enough for twenty subjects in the address of one query. */
const namesMax = 60

type Gift = Omit<DueEntry, 'id' | 'orderId' | 'wanted' | 'attempts' | 'taskId' | 'subject' | 'sentAt'>

/** What a task is found by later: it ends with the number of the order. */
export function composeSubject({ items, publicId }: Pick<Gift, 'items' | 'publicId'>): string {
  const [first = 'a gift', ...others] = items
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `Gift sent: ${cut(first, namesMax)}${more} (${orderNumber(publicId)})`
}

/** A gift as a task of the record it is linked to. */
export function composeTask(gift: Gift, subject: string): TaskFields {
  return {
    ...chosenFields(gift),
    Subject: subject,
    Status: 'Completed',
    Priority: 'Normal',
    ActivityDate: dayOf(gift.placedAt, gift.timeZone),
    ...recordOf(gift),
    Description: cut(describe(gift), descriptionMax),
  }
}

/** What a task says now. What people have changed in it otherwise stays as they left it. */
export function composeChange(gift: Gift): TaskFields {
  if (gift.isErased) return { Description: null }
  return {
    ...chosenFields(gift),
    ...(gift.isMoved ? recordOf(gift) : {}),
    Description: cut(describe(gift), descriptionMax),
  }
}

const chosenFields = ({ taskFields, recordTypeId }: Gift): TaskFields =>
  recordTypeId === null ? taskFields : { ...taskFields, RecordTypeId: recordTypeId }

/** People stand in one field of a task, companies in another. */
function recordOf({ recordType, recordUid }: Gift): TaskFields {
  return recordType === 'Account' ? { WhoId: null, WhatId: recordUid } : { WhoId: recordUid, WhatId: null }
}

function describe(gift: Gift): string {
  const lines = [
    `Order ${orderNumber(gift.publicId)}${gift.recipientName ? ` to ${gift.recipientName}` : ''}`,
    stateOf(gift),
    `Gifts: ${gift.items.join(', ')}`,
    gift.trackingUrl && `Tracking: ${gift.trackingUrl}`,
    gift.trackingNumber && !gift.trackingUrl && `Tracking number: ${gift.trackingNumber}`,
    gift.totalCents !== null && `Cost: $${formatCents(gift.totalCents)}`,
    gift.cardMessage && `Card: ${gift.cardMessage}`,
  ]
  return lines.filter(line => typeof line === 'string' && line !== '').join('\n')
}

function stateOf(gift: Gift): string {
  const { status, placedAt, shippedAt, deliveredAt, canceledAt, returnedAt } = gift
  const day = (at: Date) => dayOf(at, gift.timeZone)
  if (status === 'canceled') return `Canceled on ${day(canceledAt ?? placedAt)}`
  if (status === 'returned') return `Came back on ${day(returnedAt ?? placedAt)}`
  if (status === 'delivered') return `Delivered on ${day(deliveredAt ?? placedAt)}`
  if (shippedAt) return `Shipped on ${day(shippedAt)}`
  return `Placed on ${day(placedAt)}`
}

/** The day it was for the sender; the Swedish form of a date is the one that Salesforce takes. */
const dayOf = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone })
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
