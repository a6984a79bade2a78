import { rowFieldNames, rowFields } from '@ribbon/contract/gifting/recipients/import-resources'
import type {
  BulkSend,
  BulkSendRow as PersonAnswer,
} from '@ribbon/contract/gifting/bulk-sends/send-resources'
import { formatCents } from '@ribbon/contract/money'
import { fillMergeFields, firstNameOf } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { PersonRow } from './bulk-send-rows.store.ts'
import type { BulkSendRow } from './bulk-sends.store.ts'
import type { PlanOptions } from './bulk-sends.tables.ts'

type Answer = BulkSend['attributes']
export type Shortage = Answer['shortages'][number]
export interface BulkSendContext {
  senderName: string
  options: PlanOptions
  means: Answer['means']
  shortages: Shortage[]
  missing: Shortage[]
  rest: Answer['rest']
  /** How many people stock covers now, with those left out for lack of it. */ covered: number
  planHash: string | null
  isConfirmable: boolean
  paymentSource: string | null
}

const time = (at: Date | null) => at?.toISOString() ?? null

export function presentBulkSend(
  send: BulkSendRow,
  {
    senderName,
    options,
    means,
    shortages,
    missing,
    rest,
    covered,
    planHash,
    isConfirmable,
    paymentSource,
  }: BulkSendContext,
): BulkSend {
  return {
    id: String(send.id),
    type: 'bulkSends',
    attributes: {
      state: send.state,
      listId: String(send.bulkImportId),
      listName: send.listName,
      restOf: send.restOfId === null ? null : String(send.restOfId),
      rest,
      senderName,
      createdAt: send.createdAt.toISOString(),
      plannedAt: time(send.plannedAt),
      confirmedAt: time(send.confirmedAt),
      finishedAt: time(send.finishedAt),
      cardMessage: send.cardMessage,
      note: send.note,
      ...presentRecord(send),
      ...options,
      items: presentItems(send),
      counts: { ...presentCounts(send), covered },
      subtotal: formatCents(send.sendCount * send.subtotalCents),
      discount: formatCents(send.sendCount * send.discountCents),
      shipping: formatCents(send.shippingCents),
      tax: formatCents(send.taxCents),
      total: formatCents(send.totalCents),
      means,
      shortages,
      missing,
      planHash,
      canConfirm:
        isConfirmable &&
        shortages.length === 0 &&
        means.coversBudget &&
        means.coversAllowance &&
        means.paymentSource !== null,
      refusal: send.refusal,
      paymentSource,
    },
  }
}

function presentItems({ items }: BulkSendRow): Answer['items'] {
  return items.map(line => ({
    productVariantId: String(line.productVariantId),
    name: line.displayName,
    quantity: line.quantity,
    price: formatCents(line.priceCents),
    amount: formatCents(line.priceCents * line.quantity),
    size: line.size,
    color: line.color,
    image: line.images[0] ?? null,
    bundleName: line.bundleName,
  }))
}

function presentCounts({
  counts,
  rowCount,
  sendCount,
  madeCount,
}: BulkSendRow): Omit<Answer['counts'], 'covered'> {
  const {
    awaiting = 0,
    problem = 0,
    leftOut = 0,
    duplicate = 0,
    recent = 0,
    poBox = 0,
    priced = 0,
    linked = 0,
  } = counts
  return {
    rows: rowCount,
    send: sendCount,
    awaiting,
    problem,
    leftOut,
    duplicate,
    recent,
    poBox,
    uncovered: counts.uncovered ?? 0,
    priced: Math.min(priced, rowCount),
    made: madeCount,
    linked,
  }
}

type Linked = Pick<BulkSendRow, 'salesforceResourceType' | 'salesforceResourceUid'>
const presentRecord = ({ salesforceResourceType, salesforceResourceUid }: Linked) => ({
  salesforce_resource_type: salesforceResourceType,
  salesforce_resource_uid: salesforceResourceUid,
})

/** `sender` is the sender's name as a card bears it. */
export function presentPerson(
  { person, recipient, order }: PersonRow,
  send: BulkSendRow,
  sender: string,
): PersonAnswer {
  const isSent = person.verdict !== 'problem'
  return {
    id: String(person.recipientId),
    type: 'bulkSendRows',
    attributes: {
      position: person.position,
      name: recipient.name,
      company: recipient.company,
      email: recipient.email,
      place: [recipient.city, recipient.state, recipient.country].filter(Boolean).join(', ') || null,
      verdict: person.verdict,
      marks: person.marks,
      problem: person.problem,
      leftOut: person.leftOut,
      shipping: formatCents(person.shippingCents),
      tax: formatCents(person.taxCents),
      total: formatCents(
        isSent ? send.subtotalCents - send.discountCents + person.shippingCents + person.taxCents : 0,
      ),
      serviceName: person.serviceName,
      cardMessage:
        send.cardMessage &&
        fillMergeFields(send.cardMessage, {
          first_name: firstNameOf(recipient.name),
          company: recipient.company,
          sender,
        }),
      orderId: person.orderId === null ? null : String(person.orderId),
      orderNumber: order ? orderNumber(order.publicId) : null,
      ...presentRecord(person.salesforceResourceUid === null ? send : person),
    },
  }
}

function leftOutWords(marks: readonly string[]): string {
  return marks.includes('uncovered') ? 'Left out: stock did not cover everyone' : 'Left out'
}

/** A line of the report: who, what became of it, what it cost. */
export function presentOutcome({ person, recipient, order }: PersonRow, send: BulkSendRow): string[] {
  const outcome = order
    ? order.status
    : person.verdict === 'problem'
      ? (person.problem ?? '')
      : person.leftOut
        ? leftOutWords(person.marks)
        : (send.refusal ?? 'Not sent yet')
  const costs = order || (person.verdict !== 'problem' && !person.leftOut)
  const cents = (amount: number) => (costs ? formatCents(amount) : '')
  return [
    recipient.name,
    recipient.email ?? '',
    order ? orderNumber(order.publicId) : '',
    outcome,
    cents(person.shippingCents),
    cents(person.taxCents),
    cents(send.subtotalCents - send.discountCents + person.shippingCents + person.taxCents),
  ]
}
export const outcomeColumns = ['Name', 'Email', 'Order', 'Outcome', 'Shipping', 'Tax', 'Total']

/** A line that is mended and imported again. */
export function presentFailure({ person, recipient }: PersonRow, send: BulkSendRow): string[] {
  const cells = { ...recipient, ...presentRecord(person) }
  return [
    ...rowFields.map(field => cells[field] ?? ''),
    person.problem ?? send.refusal ?? 'No order was made.',
  ]
}
export const failureColumns = [...rowFields.map(field => rowFieldNames[field]), 'What is wrong']
