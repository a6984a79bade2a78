import type { RunPlan, RunRow as RunRowAnswer } from '@ribbon/contract/gifting/group-orders/runs'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import type { RunRowView } from '../plans/run-rows.store.ts'
import type { RunRow } from './runs.store.ts'

type Answer = RunPlan['attributes']
interface RunContext {
  payerName: string
  startedByName: string
  means: Answer['means']
  shortages: Answer['shortages']
  planHash: string | null
  isConfirmable: boolean
}

const time = (at: Date | null) => at?.toISOString() ?? null

export function presentRun(
  run: RunRow,
  { payerName, startedByName, means, shortages, planHash, isConfirmable }: RunContext,
): RunPlan {
  const cardsCents = run.cardsCents * run.orderCount
  return {
    id: String(run.id),
    type: 'groupOrderPlans',
    attributes: {
      state: run.state,
      createdAt: run.createdAt.toISOString(),
      plannedAt: time(run.plannedAt),
      finishedAt: time(run.finishedAt),
      payerName,
      startedByName,
      isAutomatic: run.isRolling,
      counts: presentCounts(run),
      subtotal: formatCents(run.subtotalCents - cardsCents),
      discount: formatCents(run.discountCents),
      cards: formatCents(cardsCents),
      shipping: formatCents(run.shippingCents),
      tax: formatCents(run.taxCents),
      total: formatCents(run.totalCents),
      means,
      shortages,
      planHash,
      canConfirm:
        isConfirmable && means.coversBudget && means.coversAllowance && means.paymentSource !== null,
      refusal: run.refusal,
    },
  }
}

function presentCounts({ counts, peopleCount, madeCount }: RunRow): Answer['counts'] {
  return {
    people: peopleCount,
    ready: counts.ready ?? 0,
    problem: counts.problem ?? 0,
    postponed: counts.postponed ?? 0,
    recent: counts.recent ?? 0,
    poBox: counts.poBox ?? 0,
    duplicateAddress: counts.duplicateAddress ?? 0,
    priced: Math.min(counts.priced ?? 0, peopleCount),
    made: madeCount,
  }
}

export function presentRunRow(row: RunRowView): RunRowAnswer {
  const isReady = row.verdict === 'ready'
  return {
    id: String(row.participantId),
    type: 'groupOrderPlanRows',
    attributes: {
      name: row.name,
      email: row.email,
      place: [row.city, row.state, row.country].filter(Boolean).join(', '),
      verdict: row.verdict,
      marks: row.marks,
      problem: row.problem,
      items: row.items,
      goods: formatCents(row.goodsCents),
      shipping: formatCents(row.shippingCents),
      tax: formatCents(row.taxCents),
      total: formatCents(isReady ? row.goodsCents + row.shippingCents + row.taxCents : 0),
      serviceName: row.serviceName,
      orderId: row.orderId === null ? null : String(row.orderId),
      orderNumber: row.publicId === null ? null : orderNumber(row.publicId),
    },
  }
}
