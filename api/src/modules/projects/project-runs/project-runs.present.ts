import type {
  ExtraCost,
  ProjectRun,
  ProjectRunRow as RowAnswer,
} from '@ribbon/contract/projects/project-runs/project-runs'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import { formatCents } from '@ribbon/contract/money'
import type { PlanRowView, UnitRow } from './plans/plan-rows.store.ts'
import { approvalOf, isApproved } from './project-runs.states.ts'
import type { ProjectRunRow } from './project-runs.store.ts'

interface RunContext {
  startedByName: string
  payerName: string
  means: PaymentMeans
  units: readonly (UnitRow & { available: number })[]
  planHash: string | null
}

const time = (at: Date | null) => at?.toISOString() ?? null

export function presentProjectRun(
  run: ProjectRunRow,
  { startedByName, payerName, means, units, planHash }: RunContext,
): ProjectRun {
  const isPlan = run.state === 'planned'
  return {
    id: String(run.id),
    type: 'projectRuns',
    attributes: {
      state: run.state,
      createdAt: run.createdAt.toISOString(),
      confirmedAt: time(run.confirmedAt),
      finishedAt: time(run.finishedAt),
      startedByName,
      payerName,
      counts: {
        people: run.peopleCount,
        ready: run.orderCount,
        problem: run.peopleCount - run.orderCount,
        made: run.madeCount,
      },
      goods: formatCents(run.subtotalCents),
      shipping: formatCents(run.shippingCents),
      total: formatCents(run.totalCents),
      agreed: run.agreedCents === null ? null : formatCents(run.agreedCents),
      approval: approvalOf(run),
      means: { deposit: means.deposit, paymentSource: means.paymentSource, card: means.card },
      units: units.map(unit => ({
        productVariantId: String(unit.productVariantId),
        name: unit.name,
        size: unit.size,
        color: unit.color,
        sku: unit.sku,
        wanted: unit.wanted,
        available: unit.available,
      })),
      planHash: isPlan ? planHash : null,
      canPlace:
        isPlan &&
        run.orderCount > 0 &&
        isApproved(run) &&
        means.paymentSource !== null &&
        units.every(unit => unit.wanted <= unit.available),
      refusal: run.refusal,
    },
  }
}

export function presentPlanRow(row: PlanRowView): RowAnswer {
  return {
    id: String(row.submissionId),
    type: 'projectRunRows',
    attributes: {
      name: row.name,
      email: row.email,
      addressOne: row.addressOne,
      addressTwo: row.addressTwo,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      country: row.country,
      verdict: row.verdict,
      problem: row.problem,
      items: row.items,
      goods: formatCents(row.goodsCents),
      shipping: formatCents(row.shippingCents),
      total: formatCents(row.goodsCents + row.shippingCents),
      orderId: row.orderId === null ? null : String(row.orderId),
      orderNumber: row.publicId === null ? null : orderNumber(row.publicId),
      trackingUrl: row.trackingUrl,
      trackingNumbers: row.trackingNumbers,
    },
  }
}

export function presentExtraCost(run: ProjectRunRow & { askedAt: Date }): ExtraCost {
  return {
    id: String(run.id),
    type: 'projectExtraCosts',
    attributes: {
      total: formatCents(run.totalCents),
      agreed: run.agreedCents === null ? null : formatCents(run.agreedCents),
      parcels: run.orderCount,
      askedAt: run.askedAt.toISOString(),
    },
  }
}

export function presentItemGoods(
  id: string,
  { name, productId, productVariantId }: { name: string; productId: number; productVariantId: number | null },
) {
  return {
    id,
    type: 'projectItemGoods' as const,
    attributes: {
      name,
      productId: String(productId),
      productVariantId: productVariantId === null ? null : String(productVariantId),
    },
  }
}
