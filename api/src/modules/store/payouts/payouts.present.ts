import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import type { Payout, PayoutLine } from '@ribbon/contract/store/payouts'
import type { NextPayout, PayoutLineView, PayoutView } from './desk/payout-views.store.ts'

export function presentPayout(payout: PayoutView): Payout {
  return {
    id: String(payout.id),
    type: 'payouts',
    attributes: {
      amount: formatCents(payout.amountCents),
      currency: payout.currency,
      status: payout.status,
      arrivalDate: payout.arrivesOn,
      createdAt: payout.madeAt.toISOString(),
      gross: formatCents(payout.grossCents),
      refunds: formatCents(payout.refundsCents),
      fees: formatCents(payout.feesCents),
      platformFees: formatCents(payout.platformFeesCents),
      other: formatCents(payout.otherCents),
      net: formatCents(payout.netCents),
      isReconciled: payout.isReconciled,
      listing: payout.listing,
      ordersCount: payout.ordersCount,
      failure: payout.failure,
      providerId: payout.providerId,
    },
  }
}

export function presentLine(line: PayoutLineView): PayoutLine {
  return {
    id: line.txnId,
    type: 'payoutLines',
    attributes: {
      kind: line.kind,
      amount: formatCents(line.amountCents),
      fee: formatCents(-line.providerFeeCents),
      platformFee: formatCents(-line.platformFeeCents),
      net: formatCents(line.netCents),
      description: line.description,
      createdAt: line.madeAt.toISOString(),
      orderId: line.orderId === null ? null : String(line.orderId),
      orderNumber: line.orderPublicId === null ? null : orderNumber(line.orderPublicId),
      buyerName: line.buyerName,
      isOurs: line.isOurs,
    },
  }
}

export function presentNext({ amountCents, currency, availableOn, hasAccount, readAt }: NextPayout) {
  const isComing = amountCents > 0 && availableOn !== null
  return {
    upcoming: isComing ? { amount: formatCents(amountCents), currency, availableOn } : null,
    hasAccount,
    readAt: readAt?.toISOString() ?? null,
  }
}
