import { sealAuditEvents } from './platform/audit-chain.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import type { FileStore } from './platform/files/files.ts'
import { openKeptFiles } from './platform/files/kept-files.ts'
import type { ConstraintCodes } from './platform/http/answer-error.ts'
import { forgetOldIdempotencyKeys } from './platform/http/idempotency.ts'
import type { Implemented } from './platform/http/implement.ts'
import { forgetOldRateLimits } from './platform/http/rate-limits.ts'
import type { Authenticate } from './platform/http/serve-routes.ts'
import type { Chores, JobHandlers } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { forgetOldLiveEvents } from './platform/live/live-events.ts'
import type { MailRenderers } from './platform/mail/outbox.ts'
import type { Services } from './services/services.ts'
import { alertJobs } from './modules/administration/alerts/alerts.jobs.ts'
import { alertMails } from './modules/administration/alerts/alerts.mails.tsx'
import { alertCalls } from './modules/administration/alerts/alerts.routes.ts'
import { auditCalls } from './modules/people/audit/audit.routes.ts'
import { awaitingAddressJobs } from './modules/gifting/orders/awaiting-address/awaiting-address.jobs.ts'
import { billingCalls } from './modules/money/subscriptions/additional-sends/additional-sends.routes.ts'
import { paymentConstraints } from './modules/money/payments/payment-attempts.store.ts'
import { bulkRunChores, bulkRunJobs } from './modules/gifting/bulk-sends/runs/runs.jobs.ts'
import { bulkRunMails } from './modules/gifting/bulk-sends/runs/runs.mails.tsx'
import { bulkRunCalls } from './modules/gifting/bulk-sends/runs/runs.routes.ts'
import { settleSend } from './modules/gifting/bulk-sends/runs/settle-send.ts'
import { bulkImportChores, bulkImportJobs } from './modules/gifting/recipients/imports/imports.jobs.ts'
import { bulkImportCalls } from './modules/gifting/recipients/imports/imports.routes.ts'
import { bulkImportConstraints } from './modules/gifting/recipients/imports/imports.store.ts'
import { bulkSendChores, bulkSendJobs } from './modules/gifting/bulk-sends/bulk-sends.jobs.ts'
import { bulkSendCalls } from './modules/gifting/bulk-sends/bulk-sends.routes.ts'
import { cardTemplateCalls } from './modules/catalog/card-templates/card-templates.routes.ts'
import { cardTemplateConstraints } from './modules/catalog/card-templates/card-templates.store.ts'
import { catalogueCalls } from './modules/catalog/products/products.routes.ts'
import { catalogueConstraints } from './modules/catalog/products/product-upkeep.store.ts'
import { catalogueUpkeepCalls } from './modules/catalog/products/editing/editing.routes.ts'
import { chargingJobs } from './modules/gifting/orders/charging/charging.jobs.ts'
import { chargingCalls } from './modules/gifting/orders/charging/charging.routes.ts'
import { dashboardJobs } from './modules/administration/dashboard/dashboard.jobs.ts'
import { dashboardCalls } from './modules/administration/dashboard/dashboard.routes.ts'
import { creditToppedUp } from './modules/money/deposits/credit-topped-up.ts'
import { dropTopup } from './modules/money/deposits/drop-topup.ts'
import { depositMails } from './modules/money/deposits/deposits.mails.tsx'
import { depositCalls } from './modules/money/deposits/deposits.routes.ts'
import { settleTopup } from './modules/money/deposits/settle-topup.ts'
import { draftCalls } from './modules/gifting/orders/drafts/drafts.routes.ts'
import { exportChores, exportJobs } from './modules/administration/exports/exports.jobs.ts'
import { exportMails } from './modules/administration/exports/exports.mails.tsx'
import { exportCalls } from './modules/administration/exports/exports.routes.ts'
import type { ExportSources } from './modules/administration/exports/write-export.ts'
import { parcelCalls } from './modules/warehouse/parcels/parcels.routes.ts'
import { parcelConstraints } from './modules/warehouse/parcels/parcels.store.ts'
import { identityCalls } from './modules/people/identity/identity.routes.ts'
import { deleteExpiredSessions, identityConstraints } from './modules/people/identity/identity.store.ts'
import { invitationMails } from './modules/people/invitations/invitations.mails.tsx'
import { invitationCalls } from './modules/people/invitations/invitations.routes.ts'
import { invitationConstraints } from './modules/people/invitations/invitations.store.ts'
import { invoiceDeskCalls } from './modules/money/invoices/desk/desk.routes.ts'
import { invoiceTable } from './modules/money/invoices/papers/invoice-table.store.ts'
import { invoicePaperCalls } from './modules/money/invoices/papers/papers.routes.ts'
import { invoiceJobs } from './modules/money/invoices/invoices.jobs.ts'
import { invoiceMails } from './modules/money/invoices/invoices.mails.tsx'
import type { WaitingLines } from './modules/money/invoices/settle-lines.ts'
import { jobCalls } from './modules/administration/jobs/jobs.routes.ts'
import { labelChores, labelJobs } from './modules/warehouse/parcels/labels/labels.jobs.ts'
import { memberCalls } from './modules/people/members/members.routes.ts'
import { inventoryConstraints } from './modules/catalog/stock/stock.store.ts'
import { inventoryTable, stockMovementTable } from './modules/warehouse/inventory/stock-tables.store.ts'
import { signUpTeam, type SignUpSettings } from './modules/administration/accounts/sign-up-team.ts'
import { operatorCalls } from './modules/people/operators/operators.routes.ts'
import { deleteExpiredOperatorSessions } from './modules/people/operators/operators.store.ts'
import { orderJobs } from './modules/gifting/orders/orders.jobs.ts'
import { orderMails } from './modules/gifting/orders/mails/order-mails.mails.tsx'
import { orderCalls } from './modules/gifting/orders/orders.routes.ts'
import { orderTable } from './modules/gifting/orders/order-views.store.ts'
import { cardNews, paymentMethodJobs } from './modules/money/payment-methods/payment-methods.jobs.ts'
import { paymentTable } from './modules/administration/payment-history/payment-export.store.ts'
import { paymentMethodCalls } from './modules/money/payment-methods/payment-methods.routes.ts'
import { paymentMethodConstraints } from './modules/money/payment-methods/payment-methods.store.ts'
import { paymentHistoryCalls } from './modules/administration/payment-history/payment-history.routes.ts'
import { refundJobs, refundNews } from './modules/money/payments/refunds/refunds.jobs.ts'
import { refundMails } from './modules/gifting/orders/refunds/refunds.mails.tsx'
import { refundCalls } from './modules/gifting/orders/refunds/refunds.routes.ts'
import { planUpkeepCalls } from './modules/money/subscriptions/plans/plans.routes.ts'
import { productImportCalls } from './modules/catalog/products/imports/imports.routes.ts'
import { packingCalls } from './modules/warehouse/parcels/packing/packing.routes.ts'
import { parcelChores } from './modules/warehouse/parcels/changes/changes.jobs.ts'
import { parcelChangeCalls } from './modules/warehouse/parcels/changes/changes.routes.ts'
import { recipientMails } from './modules/gifting/recipients/recipients.mails.tsx'
import { recipientCalls } from './modules/gifting/recipients/recipients.routes.ts'
import { recipientTable } from './modules/gifting/recipients/recipients.store.ts'
import { recipientUpkeepCalls } from './modules/gifting/recipients/upkeep/upkeep.routes.ts'
import { subscribingJobs } from './modules/money/subscriptions/changes/changes.jobs.ts'
import { subscribingCalls } from './modules/money/subscriptions/changes/changes.routes.ts'
import { changeConstraints } from './modules/money/subscriptions/sync/subscription-changes.store.ts'
import { subscriptionNews, subscriptionSyncJobs } from './modules/money/subscriptions/sync/sync.jobs.ts'
import { subscriptionMails } from './modules/money/subscriptions/sync/sync.mails.tsx'
import { restockingMails } from './modules/warehouse/inventory/restocks/restocks.mails.tsx'
import { restockingCalls } from './modules/warehouse/inventory/restocks/restocks.routes.ts'
import { stockroomCalls } from './modules/warehouse/inventory/inventory.routes.ts'
import { subteamCalls } from './modules/people/members/subteams/subteams.routes.ts'
import { subteamConstraints } from './modules/people/members/subteams/subteams.store.ts'
import { recoveryJobs } from './modules/people/identity/recovery/recovery.jobs.ts'
import { recoveryMails } from './modules/people/identity/recovery/recovery.mails.tsx'
import { recoveryCalls } from './modules/people/identity/recovery/recovery.routes.ts'
import { deleteExpiredEmailTokens } from './modules/people/identity/recovery/recovery.store.ts'
import { secondFactorMails } from './modules/people/identity/second-factor/second-factor.mails.tsx'
import { secondFactorCalls } from './modules/people/identity/second-factor/second-factor.routes.ts'
import { refusePasswordSignIn } from './modules/people/sso/refuse-password-sign-in.ts'
import { deleteExpiredSignIns } from './modules/people/sso/sign-ins.store.ts'
import { ssoCalls } from './modules/people/sso/sso.routes.ts'
import { ssoConstraints } from './modules/people/sso/team-domains.store.ts'
import { planConstraints } from './modules/money/subscriptions/plans/plan-changes.store.ts'
import { trackingJobs } from './modules/warehouse/parcels/tracking/tracking.jobs.ts'
import { trackingCalls } from './modules/warehouse/parcels/tracking/tracking.routes.ts'
import { accountMails } from './modules/administration/accounts/accounts.mails.tsx'
import { accountCalls } from './modules/administration/accounts/accounts.routes.ts'
import { teamCalls } from './modules/people/teams/teams.routes.ts'
import { teamConstraints } from './modules/people/teams/teams.store.ts'

export interface Registered {
  calls: Implemented[]
  jobs: JobHandlers
  /** Job name → cron expression. */
  repeating: Record<string, string>
  chores: Chores
  mails: MailRenderers
  constraints: ConstraintCodes
}

/** What can be exported, each table by the module that owns it. */
export const exportSources: ExportSources = {
  orders: orderTable,
  recipients: recipientTable,
  invoices: invoiceTable,
  payments: paymentTable,
  inventory: inventoryTable,
  stock_movements: stockMovementTable,
}

/** What waits for its line to be paid, by the type of the line's source. */
export const waitingLines: WaitingLines = { topup: { paid: creditToppedUp, void: dropTopup } }

/** All modules, a line each. */
export function registerModules(
  db: Db,
  config: Config,
  services: Services & { files: FileStore; log: Log },
  authenticate: Authenticate,
  signUp: SignUpSettings,
): Registered {
  const { payments, shipping, tax, files } = services
  const exporting = { db, kept: openKeptFiles(`${config.DATA_DIR}/exports`), sources: exportSources }
  return {
    calls: [
      ...identityCalls({
        secure: isSecure(config),
        secretKey: config.SECRET_KEY,
        authenticate: authenticate.member,
        refusePasswordSignIn,
        signUp: (database, input, device) => signUpTeam(database, input, device, signUp),
      }),
      ...memberCalls(),
      ...invitationCalls({
        secretKey: config.SECRET_KEY,
        secure: isSecure(config),
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
      }),
      ...recoveryCalls({
        secure: isSecure(config),
        publicUrl: config.publicUrl,
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
        authenticate: authenticate.member,
      }),
      ...secondFactorCalls({ secretKey: config.SECRET_KEY }),
      ...teamCalls({ files, beta: { teamIds: config.BETA_TEAM_IDS, path: config.BETA_DASHBOARD_PATH } }),
      ...subteamCalls(),
      ...ssoCalls({ ...services, secure: isSecure(config), allowsHttp: !config.isProduction }),
      ...subscribingCalls({ payments }),
      ...invoicePaperCalls(config),
      ...invoiceDeskCalls({
        publicUrl: config.publicUrl,
        secretKey: config.SECRET_KEY,
        waiting: waitingLines,
      }),
      ...paymentMethodCalls({ payments }),
      ...alertCalls(),
      ...billingCalls(),
      ...depositCalls({ payments }),
      ...paymentHistoryCalls(config),
      ...refundCalls(),
      ...catalogueCalls(),
      ...recipientCalls(),
      ...recipientUpkeepCalls({ secretKey: config.SECRET_KEY, exportFiles: exporting.kept }),
      ...bulkImportCalls(),
      ...cardTemplateCalls(),
      ...bulkSendCalls(),
      ...bulkRunCalls(),
      ...orderCalls(),
      ...draftCalls({ shipping, tax }),
      ...chargingCalls({ payments, takers: [...cardNews, refundNews, subscriptionNews] }),
      ...auditCalls(),
      ...operatorCalls(),
      ...accountCalls({ secretKey: config.SECRET_KEY }),
      ...catalogueUpkeepCalls({ files }),
      ...productImportCalls(),
      ...planUpkeepCalls(),
      ...jobCalls({ ...services, smtpUrl: config.SMTP_URL }),
      ...dashboardCalls(),
      ...exportCalls(exporting),
      ...stockroomCalls(),
      ...restockingCalls(),
      ...parcelCalls({ shipping }),
      ...trackingCalls({ shipping }),
      ...parcelChangeCalls({ shipping }),
      ...packingCalls({ files, log: services.log, shipFrom: config.SHIP_FROM }),
    ],
    jobs: {
      ...recoveryJobs({ db, secretKey: config.SECRET_KEY }),
      ...paymentMethodJobs({ db, payments }),
      ...alertJobs({ db }),
      ...refundJobs({ db, payments }),
      ...subscribingJobs({ db, payments }),
      ...subscriptionSyncJobs({ db, payments }),
      ...invoiceJobs({ db, secretKey: config.SECRET_KEY, waiting: waitingLines }),
      ...orderJobs({ db }),
      ...dashboardJobs({ db }),
      ...exportJobs(exporting),
      ...chargingJobs({ db, payments, settlers: { send: settleSend, topup: settleTopup } }),
      ...awaitingAddressJobs({ db }),
      ...bulkImportJobs({ db }),
      ...bulkSendJobs({ db, shipping, tax }),
      ...bulkRunJobs({ db }),
      ...labelJobs({ db, shipping }),
      ...trackingJobs({ db, shipping }),
      'sweep-audit-seals': () => sealAuditEvents(db),
      'sweep-platform': async () => {
        await forgetOldIdempotencyKeys(db)
        await forgetOldLiveEvents(db)
        await forgetOldRateLimits(db)
        await deleteExpiredSessions(db)
        await deleteExpiredOperatorSessions(db)
        await deleteExpiredEmailTokens(db)
        await deleteExpiredSignIns(db)
      },
    },
    repeating: {
      'sweep-invoice-months': '7 * * * *',
      'sweep-due-invoices': '31 6,18 * * *',
      'sweep-platform': '17 * * * *',
      'sweep-audit-seals': '* * * * *',
      'sweep-payments': '* * * * *',
      'sweep-subscriptions': '* * * * *',
      'sweep-subscription-changes': '* * * * *',
      'sweep-order-tallies': '* * * * *',
      'sweep-dashboard': '* * * * *',
      'sweep-exports': '47 * * * *',
      'sweep-refunds': '* * * * *',
      'remind-awaiting-addresses': '23 * * * *',
      'tell-waiting-senders': '27 * * * *',
      'sweep-forgotten-plans': '41 * * * *',
      'sweep-bulk-imports': '53 3 * * *',
      'sweep-cards': '13 * * * *',
      'watch-alerts': '*/2 * * * *',
    },
    chores: {
      ...exportChores(exporting),
      ...bulkImportChores({ db }),
      ...bulkSendChores({ db, shipping, tax }),
      ...bulkRunChores({ db }),
      ...labelChores({ db, shipping }),
      ...parcelChores({ db }),
    },
    mails: {
      ...alertMails(db, config),
      ...bulkRunMails(db, config),
      ...depositMails(db, config),
      ...refundMails(db, config),
      ...exportMails(db, config),
      ...invitationMails(db, config),
      ...invoiceMails(db, config),
      ...orderMails(db, config),
      ...recipientMails(db, config),
      ...recoveryMails(db, config),
      ...restockingMails(db, config),
      ...secondFactorMails(db, config),
      ...subscriptionMails(db, config),
      ...accountMails(db, config),
    },
    constraints: {
      ...parcelConstraints,
      ...identityConstraints,
      ...inventoryConstraints,
      ...teamConstraints,
      ...invitationConstraints,
      ...subteamConstraints,
      ...ssoConstraints,
      ...paymentConstraints,
      ...paymentMethodConstraints,
      ...changeConstraints,
      ...cardTemplateConstraints,
      ...bulkImportConstraints,
      ...catalogueConstraints,
      ...planConstraints,
    },
  }
}

export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://')
}
