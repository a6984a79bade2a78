import { operators } from './modules/people/operators/operators.module.ts'
import { teams } from './modules/people/teams/teams.module.ts'
import { identity } from './modules/people/identity/identity.module.ts'
import { sso } from './modules/people/sso/sso.module.ts'
import { members } from './modules/people/members/members.module.ts'
import { invitations } from './modules/people/invitations/invitations.module.ts'
import { apiKeys } from './modules/people/api-keys/api-keys.module.ts'
import { savedViews } from './modules/people/saved-views/saved-views.module.ts'
import { audit } from './modules/people/audit/audit.module.ts'
import { products } from './modules/catalog/products/products.module.ts'
import { cardTemplates } from './modules/catalog/card-templates/card-templates.module.ts'
import { paymentMethods } from './modules/money/payment-methods/payment-methods.module.ts'
import { invoices } from './modules/money/invoices/invoices.module.ts'
import { payments } from './modules/money/payments/payments.module.ts'
import { subscriptions } from './modules/money/subscriptions/subscriptions.module.ts'
import { deposits } from './modules/money/deposits/deposits.module.ts'
import { recipients } from './modules/gifting/recipients/recipients.module.ts'
import { orders } from './modules/gifting/orders/orders.module.ts'
import { bulkSends } from './modules/gifting/bulk-sends/bulk-sends.module.ts'
import { groupOrders } from './modules/gifting/group-orders/group-orders.module.ts'
import { redemption } from './modules/gifting/redemption/redemption.module.ts'
import { addressCollection } from './modules/projects/address-collection/address-collection.module.ts'
import { projects } from './modules/projects/projects/projects.module.ts'
import { projectRuns } from './modules/projects/project-runs/project-runs.module.ts'
import { projectDesk } from './modules/projects/project-desk/project-desk.module.ts'
import { parcels } from './modules/warehouse/parcels/parcels.module.ts'
import { inventory } from './modules/warehouse/inventory/inventory.module.ts'
import { stores } from './modules/store/stores/stores.module.ts'
import { storefront } from './modules/store/storefront/storefront.module.ts'
import { carts } from './modules/store/carts/carts.module.ts'
import { storeDomains } from './modules/store/store-domains/store-domains.module.ts'
import { storeAccess } from './modules/store/store-access/store-access.module.ts'
import { storeProducts } from './modules/store/store-products/store-products.module.ts'
import { storeAccounts } from './modules/store/store-accounts/store-accounts.module.ts'
import { giftCards } from './modules/store/gift-cards/gift-cards.module.ts'
import { storeOrders } from './modules/store/store-orders/store-orders.module.ts'
import { checkout } from './modules/store/checkout/checkout.module.ts'
import { payouts } from './modules/store/payouts/payouts.module.ts'
import { webhookEndpoints } from './modules/connections/webhook-endpoints/webhook-endpoints.module.ts'
import { shops } from './modules/connections/shops/shops.module.ts'
import { shopFees } from './modules/connections/shop-fees/shop-fees.module.ts'
import { shopOrders } from './modules/connections/shop-orders/shop-orders.module.ts'
import { crm } from './modules/connections/crm/crm.module.ts'
import { crmRecords } from './modules/connections/crm-records/crm-records.module.ts'
import { crmLog } from './modules/connections/crm-log/crm-log.module.ts'
import { exports } from './modules/administration/exports/exports.module.ts'
import { alerts } from './modules/administration/alerts/alerts.module.ts'
import { dashboard } from './modules/administration/dashboard/dashboard.module.ts'
import { paymentHistory } from './modules/administration/payment-history/payment-history.module.ts'
import { jobs } from './modules/administration/jobs/jobs.module.ts'
import { search } from './modules/administration/search/search.module.ts'
import { accounts } from './modules/administration/accounts/accounts.module.ts'
import { handIn, type AppContext, type FurnishTeam } from './hand-in.ts'
import type { ExportSources } from './modules/administration/exports/write-export.ts'
import type { ModuleContext, ModuleDefinition } from './modules/define-module.ts'
import { sealAuditEvents } from './platform/audit-chain.ts'
import { deleteOldIdempotencyKeys } from './platform/http/idempotency.ts'
import { deleteOldRateLimits } from './platform/http/rate-limits.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { deleteOldLiveEvents } from './platform/live/live-events.ts'

const modules = [
  operators,
  teams,
  identity,
  sso,
  members,
  invitations,
  apiKeys,
  savedViews,
  audit,
  products,
  cardTemplates,
  paymentMethods,
  invoices,
  payments,
  subscriptions,
  deposits,
  recipients,
  orders,
  bulkSends,
  groupOrders,
  redemption,
  projects,
  projectDesk,
  projectRuns,
  addressCollection,
  parcels,
  inventory,
  storeAccess,
  storeProducts,
  stores,
  storefront,
  storeAccounts,
  giftCards,
  carts,
  checkout,
  storeOrders,
  storeDomains,
  payouts,
  webhookEndpoints,
  shops,
  shopOrders,
  shopFees,
  crm,
  crmRecords,
  crmLog,
  exports,
  alerts,
  dashboard,
  paymentHistory,
  jobs,
  search,
  accounts,
] as const
const definitions: readonly ModuleDefinition[] = modules

type Named = NonNullable<(typeof modules)[number]['named']>

declare module './platform/jobs/jobs.ts' {
  interface KnownJobs extends Record<Named['job'] | keyof PlatformJobs, unknown> {}
}
declare module './platform/mail/outbox.ts' {
  interface KnownMails extends Record<Named['mail'], unknown> {}
}

/** What an owner can export, each table by the module that owns it. */
export const exportSources = Object.assign(
  {},
  ...definitions.map(module => module.exports ?? {}),
) as ExportSources

type PlatformJobs = Record<'sweep-audit-seals' | 'sweep-platform', JobHandler>

/** Everything the modules add to the product, ready to be served. `furnishTeam` gives a new team of the demo its things. */
export function registerModules(app: AppContext, furnishTeam?: FurnishTeam) {
  const paymentWebhooks = definitions.flatMap(module => module.paymentWebhooks ?? [])
  const accountWebhooks = definitions.flatMap(module => module.accountWebhooks ?? [])
  const handedIn = handIn(app, { exportSources, paymentWebhooks, accountWebhooks }, furnishTeam)
  const context: ModuleContext = {
    ...app,
    handedIn,
    outgoingResources: () => merge(...definitions.map(module => module.outgoingResources?.(context))),
  }
  const platformJobs: PlatformJobs = {
    'sweep-audit-seals': () => sealAuditEvents(app.db),
    'sweep-platform': async () => {
      await deleteOldIdempotencyKeys(app.db)
      await deleteOldLiveEvents(app.db)
      await deleteOldRateLimits(app.db)
      for (const cleanUp of definitions.flatMap(module => module.cleanUp ?? [])) await cleanUp(app.db)
    },
  }
  const platformSchedules = { 'sweep-platform': '17 * * * *', 'sweep-audit-seals': '* * * * *' }
  return {
    calls: definitions.flatMap(module => module.calls?.(context) ?? []),
    jobs: merge(platformJobs, ...definitions.map(module => module.jobs?.(context))),
    schedules: merge<string>(platformSchedules, ...definitions.map(module => module.schedules)),
    backgroundTasks: merge(...definitions.map(module => module.backgroundTasks?.(context))),
    mails: merge(...definitions.map(module => module.mails?.(context))),
    constraints: merge(...definitions.map(module => module.constraints)),
  }
}

/** Joins what the modules name; a name used twice would silently replace the first. */
function merge<T>(...parts: (Partial<Record<string, T>> | undefined)[]): Record<string, T> {
  const merged: Record<string, T> = {}
  for (const [name, value] of parts.flatMap(part => Object.entries(part ?? {}))) {
    if (name in merged) throw new Error(`Two modules register ${name}.`)
    if (value !== undefined) merged[name] = value
  }
  return merged
}
