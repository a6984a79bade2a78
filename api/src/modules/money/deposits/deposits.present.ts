import type {
  Deposit,
  DepositEntry,
  OperatorRefundRequest,
  RefundRequest,
  Topup as TopupResource,
} from '@ribbon/contract/money/deposits'
import { formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { DepositEntryView } from './list-deposit-entries.ts'
import type { RefundRequestView } from './refund-requests/refund-requests.store.ts'
import type { Topup } from './topups.store.ts'

const receiptUrl = (topupId: number) => `/api/v2/team/payments/t${topupId}/receipt`

export function presentDeposit(
  teamId: number,
  { balanceCents, usedCents }: { balanceCents: number; usedCents: number },
): Deposit {
  return {
    id: String(teamId),
    type: 'deposits',
    attributes: {
      amount: formatCents(balanceCents),
      usedAmount: formatCents(usedCents),
      totalAmount: formatCents(balanceCents + usedCents),
    },
  }
}

export function presentTopup(topup: Topup): TopupResource {
  return {
    id: String(topup.id),
    type: 'topups',
    attributes: {
      amount: formatCents(topup.amountCents),
      method: topup.method,
      state: topup.state,
      refusal: topup.refusal,
      actorName: topup.actorName,
      createdAt: topup.createdAt.toISOString(),
      paidAt: topup.paidAt?.toISOString() ?? null,
      receiptUrl: topup.state === 'paid' && topup.method !== 'invoice' ? receiptUrl(topup.id) : null,
    },
  }
}

export function presentRefundRequest(request: RefundRequestView): RefundRequest {
  return { id: String(request.id), type: 'refundRequests', attributes: attributesOf(request) }
}

export function presentOperatorRefundRequest(request: RefundRequestView): OperatorRefundRequest {
  return {
    id: String(request.id),
    type: 'refundRequests',
    attributes: { ...attributesOf(request), teamName: request.teamName, email: request.email },
  }
}

function attributesOf(request: RefundRequestView): RefundRequest['attributes'] {
  return {
    amount: formatCents(request.amountCents),
    reason: request.reason,
    state: stateOf(request),
    actorName: request.actorName,
    createdAt: request.createdAt.toISOString(),
    toCards: formatCents(request.toCardsCents),
    onTheWay: formatCents(request.onTheWayCents),
    waiting: formatCents(request.openCents),
    paidByHand: formatCents(request.settledCents),
    restored: formatCents(request.declinedCents),
    note: request.note,
  }
}

function stateOf({
  openCents,
  onTheWayCents,
  declinedCents,
}: RefundRequestView): RefundRequest['attributes']['state'] {
  if (openCents > 0) return 'open'
  if (onTheWayCents > 0) return 'refunding'
  return declinedCents > 0 ? 'declined' : 'settled'
}

export function presentDepositEntry(entry: DepositEntryView): DepositEntry {
  return {
    id: String(entry.id),
    type: 'depositEntries',
    attributes: {
      kind: entry.kind as DepositEntry['attributes']['kind'],
      amount: formatCents(entry.deltaCents),
      balance: formatCents(entry.balanceCents),
      description: describe(entry),
      path: pathOf(entry),
      receiptUrl:
        entry.kind === 'topup' && entry.topupId !== null && entry.method !== 'invoice'
          ? receiptUrl(entry.topupId)
          : null,
      actorName: entry.actorName,
      createdAt: entry.createdAt.toISOString(),
    },
  }
}

function pathOf({ orderId, bulkSendId, redemption, project }: DepositEntryView): string | null {
  if (orderId !== null) return `/orders/${orderId}`
  if (bulkSendId !== null) return `/bulk-sends/${bulkSendId}`
  if (project) return `/projects/${project.projectId}`
  return redemption && `/redemption/details/${redemption.groupOrderId}`
}

function describe({
  kind,
  publicId,
  listName,
  redemption,
  project,
  sends,
  method,
  note,
  isProviderRefund,
  failure,
}: DepositEntryView): string {
  if (isProviderRefund && kind === 'withdrawal') return 'A top-up was refunded to its card'
  if (isProviderRefund && kind === 'restore') return `The refund did not reach the card: ${failure ?? ''}`
  if (kind === 'topup') return method === 'invoice' ? 'Added by invoice' : 'Money added'
  if (kind === 'withdrawal') return note ? `Refund requested: ${note}` : 'Refund requested'
  if (kind === 'restore') return note ? `Refund declined: ${note}` : 'Refund declined'
  const bought = sends
    ? `${sends.toLocaleString('en-US')} additional ${sends === 1 ? 'send' : 'sends'}`
    : 'Gifts'
  const subject = publicId
    ? `Order #${orderNumber(publicId)}`
    : listName
      ? `Gifts to ${listName}`
      : redemption
        ? `Gifts of ${redemption.name}`
        : project
          ? `Parcels of ${project.name}`
          : bought
  return kind === 'refund'
    ? `Refund of ${subject.replace(/^[OGP]/, letter => letter.toLowerCase())}`
    : subject
}
