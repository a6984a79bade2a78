import type Stripe from 'stripe'
import { idOf, refusalOf } from './provider-refusals.ts'

export type ShopRefundOutcome =
  /** `isPending`: the account's balance does not cover it yet; the provider tells when it has left. */
  | { state: 'made'; refundId: string; isPending: boolean }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }

/** A refund on a team's account; without a key of ours it was made there. Whoever owns the account may have written any key. */
export interface FoundShopRefund {
  refundId: string
  key: string | undefined
  amountCents: number
  isPending: boolean
  failure: string | undefined
}

interface NamedIntent {
  accountId: string
  intentId: string
}
interface Asked {
  amountCents: number
  idempotencyKey: string
}

/** Refunds of shoppers' payments on the accounts of teams, and of the fee the platform took of them. */
export interface ShopRefunds {
  refund(asked: NamedIntent & Asked): Promise<ShopRefundOutcome>
  list(named: NamedIntent): Promise<FoundShopRefund[]>
  /** Of the platform, whatever the account has left. */
  refundFee(asked: Asked & { chargeId: string }): Promise<ShopRefundOutcome>
  /** Whether the payment is disputed now; undefined where it never was. */
  isDisputed(named: NamedIntent): Promise<boolean | undefined>
}

export function openShopRefunds(stripe: Stripe): ShopRefunds {
  const list = async ({ accountId, intentId }: NamedIntent) => {
    const found: FoundShopRefund[] = []
    const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 }, { stripeAccount: accountId })
    for await (const refund of listed) found.push(foundOf(refund))
    return found
  }
  return {
    list,
    refund: asked =>
      askOnce(
        asked.idempotencyKey,
        () => list(asked),
        () => createRefund(stripe, asked),
      ),
    refundFee: asked =>
      askOnce(
        asked.idempotencyKey,
        () => listFeeRefunds(stripe, asked.chargeId),
        () => createFeeRefund(stripe, asked),
      ),
    async isDisputed({ accountId, intentId }) {
      const { data } = await stripe.disputes.list(
        { payment_intent: intentId, limit: 100 },
        { stripeAccount: accountId },
      )
      return data.length === 0 ? undefined : data.some(({ status }) => !settledStates.has(status))
    },
  }
}

/** Decided for the team, or never more than a question. A lost dispute stays one. */
const settledStates = new Set<string>(['won', 'warning_closed', 'prevented'])

/** Looks before it asks: the provider forgets keys after a day, and repeats a 5xx under the same key. */
async function askOnce(
  key: string,
  list: () => Promise<FoundShopRefund[]>,
  create: () => Promise<FoundShopRefund>,
): Promise<ShopRefundOutcome> {
  const earlier = async () => (await list()).find(refund => refund.key === key)
  try {
    return outcomeOf((await earlier()) ?? (await create()))
  } catch (error) {
    const found = await earlier().catch(() => undefined)
    if (found) return outcomeOf(found)
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

function outcomeOf({ refundId, isPending, failure }: FoundShopRefund): ShopRefundOutcome {
  return failure === undefined
    ? { state: 'made', refundId, isPending }
    : { state: 'refused', reason: failure }
}

async function createRefund(
  stripe: Stripe,
  { accountId, intentId, amountCents, idempotencyKey }: NamedIntent & Asked,
): Promise<FoundShopRefund> {
  // Without its part of the platform's fee, which is given back to the cent by a call of its own.
  const refund = await stripe.refunds.create(
    { payment_intent: intentId, amount: amountCents, metadata: { refund_key: idempotencyKey } },
    { idempotencyKey, stripeAccount: accountId },
  )
  return foundOf(refund)
}

function foundOf(refund: Stripe.Refund): FoundShopRefund {
  return {
    refundId: refund.id,
    key: refund.metadata?.['refund_key'],
    amountCents: refund.amount,
    isPending: refund.status === 'pending' || refund.status === 'requires_action',
    failure: failureOf(refund),
  }
}

function failureOf({ status, failure_reason: reason }: Stripe.Refund): string | undefined {
  if (status === 'canceled') return 'The refund has been canceled.'
  if (status !== 'failed') return undefined
  if (reason === 'expired_or_canceled_card') return 'The card has expired or was canceled.'
  if (reason === 'lost_or_stolen_card') return 'The card was reported lost or stolen.'
  return reason === 'insufficient_funds'
    ? 'The payments account had too little money for it.'
    : 'The card’s bank sent the refund back.'
}

async function listFeeRefunds(stripe: Stripe, chargeId: string): Promise<FoundShopRefund[]> {
  const feeId = await findFee(stripe, chargeId)
  const found: FoundShopRefund[] = []
  if (feeId !== undefined)
    for await (const refund of stripe.applicationFees.listRefunds(feeId, { limit: 100 }))
      found.push({
        refundId: refund.id,
        key: refund.metadata?.['refund_key'],
        amountCents: refund.amount,
        isPending: false,
        failure: undefined,
      })
  return found
}

async function createFeeRefund(
  stripe: Stripe,
  { chargeId, amountCents, idempotencyKey }: Asked & { chargeId: string },
): Promise<FoundShopRefund> {
  const feeId = await findFee(stripe, chargeId)
  if (feeId === undefined) throw new Error(`The provider knows no fee of charge ${chargeId}.`)
  const refund = await stripe.applicationFees.createRefund(
    feeId,
    { amount: amountCents, metadata: { refund_key: idempotencyKey } },
    { idempotencyKey },
  )
  return { refundId: refund.id, key: idempotencyKey, amountCents, isPending: false, failure: undefined }
}

async function findFee(stripe: Stripe, chargeId: string): Promise<string | undefined> {
  const { data } = await stripe.applicationFees.list({ charge: chargeId, limit: 1 })
  return idOf(data[0])
}
