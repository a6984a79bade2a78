import { operators } from './modules/people/operators/operators.module.ts'
import { teams } from './modules/people/teams/teams.module.ts'
import { identity } from './modules/people/identity/identity.module.ts'
import { sso } from './modules/people/sso/sso.module.ts'
import { members } from './modules/people/members/members.module.ts'
import { invitations } from './modules/people/invitations/invitations.module.ts'
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
import { parcels } from './modules/warehouse/parcels/parcels.module.ts'
import { inventory } from './modules/warehouse/inventory/inventory.module.ts'
import { exports } from './modules/administration/exports/exports.module.ts'
import { alerts } from './modules/administration/alerts/alerts.module.ts'
import { dashboard } from './modules/administration/dashboard/dashboard.module.ts'
import { paymentHistory } from './modules/administration/payment-history/payment-history.module.ts'
import { jobs } from './modules/administration/jobs/jobs.module.ts'
import { accounts } from './modules/administration/accounts/accounts.module.ts'
import { signUpTeam, type SignUpSettings } from './modules/administration/accounts/sign-up-team.ts'
import type { ExportSources } from './modules/administration/exports/write-export.ts'
import type { ModuleContext, ModuleDefinition } from './modules/define-module.ts'
import { renewPeopleExports } from './modules/administration/exports/renew-people-exports.ts'
import { findListsSentTo } from './modules/gifting/bulk-sends/bulk-sends.store.ts'
import { lockSendsToRecipients } from './modules/gifting/bulk-sends/lock-sends-to-recipients.ts'
import { settleSend } from './modules/gifting/bulk-sends/runs/settle-send.ts'
import { settlePayment } from './modules/gifting/orders/charging/settle-payment.ts'
import { followOrderRefund } from './modules/gifting/orders/refunds/follow-order-refund.ts'
import { lockOrdersToRecipients } from './modules/gifting/orders/lock-orders-to-recipients.ts'
import { findListsWithOrders } from './modules/gifting/orders/order-people.store.ts'
import { findParcelsToRecipients } from './modules/warehouse/parcels/find-parcels-to-recipients.ts'
import { insertBulkParcels } from './modules/warehouse/parcels/parcels.store.ts'
import { countOrdersOf } from './modules/gifting/orders/order-items.store.ts'
import type { HandedIn } from './modules/handed-in.ts'
import { creditTopup } from './modules/money/deposits/credit-topup.ts'
import { cancelTopup } from './modules/money/deposits/cancel-topup.ts'
import { followTopupRefund } from './modules/money/deposits/follow-topup-refund.ts'
import { owesOnAccount } from './modules/money/invoices/invoices.store.ts'
import { findPublicIds } from './modules/gifting/orders/charging/find-public-ids.ts'
import { findListNames } from './modules/gifting/bulk-sends/runs/find-list-names.ts'
import { settleTopup } from './modules/money/deposits/settle-topup.ts'
import type { LineHandlers } from './modules/money/invoices/settle-lines.ts'
import { countTeamStock } from './modules/catalog/products/stock/stock.store.ts'
import { findAllowance } from './modules/money/subscriptions/allowances/allowances.store.ts'
import {
  findSubscription,
  findBilledBy,
  findPlanName,
} from './modules/money/subscriptions/subscriptions.store.ts'
import { isSsoRequired } from './modules/people/sso/idp-setups.store.ts'
import { findMissingItems, findOrderParcels } from './modules/warehouse/parcels/order-parcels.store.ts'
import { requireRoomForItem } from './modules/money/subscriptions/require-room-for-item.ts'
import { refusePasswordSignIn } from './modules/people/sso/refuse-password-sign-in.ts'
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
  parcels,
  inventory,
  exports,
  alerts,
  dashboard,
  paymentHistory,
  jobs,
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

/** What waits for an invoice line to be paid, by the type of the line's source. */
export const lineHandlers: LineHandlers = { topup: { paid: creditTopup, void: cancelTopup } }

/** What lower modules need from higher ones; `modules/handed-in.ts` says how to add to it. */
function handIn({ config, exportFiles }: AppContext, furnishTeam: FurnishTeam | undefined): HandedIn {
  const signUpSettings: SignUpSettings = {
    modules: config.newTeamModules,
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
    secretKey: config.SECRET_KEY,
    ...(furnishTeam ? { furnish: furnishTeam } : {}),
  }
  return {
    signUp: (db, input, device) => signUpTeam(db, input, device, signUpSettings),
    refusePasswordSignIn,
    isSsoRequired,
    findTeamFigures: async (db, teamId) => {
      const [allowance, inventoryCount] = await Promise.all([
        findAllowance(db, teamId),
        countTeamStock(db, teamId),
      ])
      return { ...allowance, inventoryCount }
    },
    findUsersLimit: async (db, teamId) => (await findSubscription(db, teamId))?.usersLimit,
    paymentSubjects: {
      order: { settle: settlePayment, followRefund: followOrderRefund },
      bulkSend: { settle: settleSend },
      topup: { settle: settleTopup, followRefund: followTopupRefund },
    },
    requireRoomForItem,
    countOrdersOf,
    findMethodUses: async (db, teamId) => ({
      billedBy: await findBilledBy(db, teamId),
      hasOpenInvoice: await owesOnAccount(db, teamId),
    }),
    findPlanName,
    paymentNames: { findPublicIds, findListNames },
    lineHandlers,
    parcelReader: { findOrderParcels, findMissingItems },
    paymentWebhooks: definitions.flatMap(module => module.paymentWebhooks ?? []),
    personalDataHandlers: [lockSendsToRecipients, lockOrdersToRecipients, findParcelsToRecipients],
    renewPeopleExports: (tx, teamId) => renewPeopleExports(tx, exportFiles, teamId),
    listUses: { findListsSentTo, findListsWithOrders },
    insertParcels: insertBulkParcels,
    exportSources,
  }
}

type PlatformJobs = Record<'sweep-audit-seals' | 'sweep-platform', JobHandler>
type AppContext = Omit<ModuleContext, 'handedIn'>
type FurnishTeam = NonNullable<SignUpSettings['furnish']>

/** Everything the modules add to the product, ready to be served. `furnishTeam` gives a new team of the demo its things. */
export function registerModules(app: AppContext, furnishTeam?: FurnishTeam) {
  const context: ModuleContext = { ...app, handedIn: handIn(app, furnishTeam) }
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
