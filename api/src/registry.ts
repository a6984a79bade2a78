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
import { alertJobs } from './modules/alerts/alerts.jobs.ts'
import { alertMails } from './modules/alerts/alerts.mails.tsx'
import { alertCalls } from './modules/alerts/alerts.routes.ts'
import { auditCalls } from './modules/audit/audit.routes.ts'
import { awaitingAddressJobs } from './modules/awaiting-address/awaiting-address.jobs.ts'
import { billingCalls } from './modules/billing/billing.routes.ts'
import { paymentConstraints } from './modules/billing/payment-attempts.store.ts'
import { bulkRunChores, bulkRunJobs } from './modules/bulk-runs/bulk-runs.jobs.ts'
import { bulkRunMails } from './modules/bulk-runs/bulk-runs.mails.tsx'
import { bulkRunCalls } from './modules/bulk-runs/bulk-runs.routes.ts'
import { settleSend } from './modules/bulk-runs/settle-send.ts'
import { bulkImportChores, bulkImportJobs } from './modules/bulk-imports/bulk-imports.jobs.ts'
import { bulkImportCalls } from './modules/bulk-imports/bulk-imports.routes.ts'
import { bulkImportConstraints } from './modules/bulk-imports/bulk-imports.store.ts'
import { bulkSendChores, bulkSendJobs } from './modules/bulk-sends/bulk-sends.jobs.ts'
import { bulkSendCalls } from './modules/bulk-sends/bulk-sends.routes.ts'
import { cardTemplateCalls } from './modules/card-templates/card-templates.routes.ts'
import { cardTemplateConstraints } from './modules/card-templates/card-templates.store.ts'
import { catalogueCalls } from './modules/catalogue/catalogue.routes.ts'
import { catalogueConstraints } from './modules/catalogue/product-upkeep.store.ts'
import { catalogueUpkeepCalls } from './modules/catalogue-upkeep/catalogue-upkeep.routes.ts'
import { chargingJobs } from './modules/charging/charging.jobs.ts'
import { chargingCalls } from './modules/charging/charging.routes.ts'
import { dashboardJobs } from './modules/dashboard/dashboard.jobs.ts'
import { dashboardCalls } from './modules/dashboard/dashboard.routes.ts'
import { creditToppedUp } from './modules/deposits/credit-topped-up.ts'
import { dropTopup } from './modules/deposits/drop-topup.ts'
import { depositMails } from './modules/deposits/deposits.mails.tsx'
import { depositCalls } from './modules/deposits/deposits.routes.ts'
import { settleTopup } from './modules/deposits/settle-topup.ts'
import { draftCalls } from './modules/drafts/drafts.routes.ts'
import { exportChores, exportJobs } from './modules/exports/exports.jobs.ts'
import { exportMails } from './modules/exports/exports.mails.tsx'
import { exportCalls } from './modules/exports/exports.routes.ts'
import type { ExportSources } from './modules/exports/write-export.ts'
import { fulfilmentCalls } from './modules/fulfilment/fulfilment.routes.ts'
import { fulfilmentConstraints } from './modules/fulfilment/fulfilment.store.ts'
import { identityCalls } from './modules/identity/identity.routes.ts'
import { deleteExpiredSessions, identityConstraints } from './modules/identity/identity.store.ts'
import { invitationMails } from './modules/invitations/invitations.mails.tsx'
import { invitationCalls } from './modules/invitations/invitations.routes.ts'
import { invitationConstraints } from './modules/invitations/invitations.store.ts'
import { invoiceDeskCalls } from './modules/invoice-desk/invoice-desk.routes.ts'
import { invoiceTable } from './modules/invoice-papers/invoice-table.store.ts'
import { invoicePaperCalls } from './modules/invoice-papers/invoice-papers.routes.ts'
import { invoiceJobs } from './modules/invoices/invoices.jobs.ts'
import { invoiceMails } from './modules/invoices/invoices.mails.tsx'
import type { WaitingLines } from './modules/invoices/settle-lines.ts'
import { jobRoomCalls } from './modules/job-room/job-room.routes.ts'
import { labellingChores, labellingJobs } from './modules/labelling/labelling.jobs.ts'
import { memberCalls } from './modules/members/members.routes.ts'
import { inventoryConstraints } from './modules/inventory/inventory.store.ts'
import { inventoryTable, stockMovementTable } from './modules/inventory/stock-tables.store.ts'
import { signUpTeam, type SignUpSettings } from './modules/onboarding/sign-up-team.ts'
import { operatorCalls } from './modules/operators/operators.routes.ts'
import { deleteExpiredOperatorSessions } from './modules/operators/operators.store.ts'
import { orderJobs } from './modules/orders/orders.jobs.ts'
import { orderMails } from './modules/order-mails/order-mails.mails.tsx'
import { orderCalls } from './modules/orders/orders.routes.ts'
import { orderTable } from './modules/orders/order-views.store.ts'
import { cardNews, paymentMethodJobs } from './modules/payment-methods/payment-methods.jobs.ts'
import { paymentTable } from './modules/payment-history/payment-table.store.ts'
import { paymentMethodCalls } from './modules/payment-methods/payment-methods.routes.ts'
import { paymentMethodConstraints } from './modules/payment-methods/payment-methods.store.ts'
import { paymentHistoryCalls } from './modules/payment-history/payment-history.routes.ts'
import { refundJobs, refundNews } from './modules/refunds/refunds.jobs.ts'
import { refundMails } from './modules/refunds/refunds.mails.tsx'
import { refundCalls } from './modules/refunds/refunds.routes.ts'
import { planUpkeepCalls } from './modules/plan-upkeep/plan-upkeep.routes.ts'
import { productImportCalls } from './modules/product-imports/product-imports.routes.ts'
import { packingCalls } from './modules/packing/packing.routes.ts'
import { parcelChores } from './modules/parcel-changes/parcel-changes.jobs.ts'
import { parcelCalls } from './modules/parcel-changes/parcel-changes.routes.ts'
import { recipientMails } from './modules/recipients/recipients.mails.tsx'
import { recipientCalls } from './modules/recipients/recipients.routes.ts'
import { recipientTable } from './modules/recipients/recipients.store.ts'
import { recipientUpkeepCalls } from './modules/recipient-upkeep/recipient-upkeep.routes.ts'
import { subscribingJobs } from './modules/subscribing/subscribing.jobs.ts'
import { subscribingCalls } from './modules/subscribing/subscribing.routes.ts'
import { changeConstraints } from './modules/subscription-sync/subscription-changes.store.ts'
import { subscriptionNews, subscriptionSyncJobs } from './modules/subscription-sync/subscription-sync.jobs.ts'
import { subscriptionMails } from './modules/subscription-sync/subscription-sync.mails.tsx'
import { restockingMails } from './modules/restocking/restocking.mails.tsx'
import { restockingCalls } from './modules/restocking/restocking.routes.ts'
import { stockroomCalls } from './modules/stockroom/stockroom.routes.ts'
import { subteamCalls } from './modules/subteams/subteams.routes.ts'
import { subteamConstraints } from './modules/teams/subteams.store.ts'
import { recoveryJobs } from './modules/recovery/recovery.jobs.ts'
import { recoveryMails } from './modules/recovery/recovery.mails.tsx'
import { recoveryCalls } from './modules/recovery/recovery.routes.ts'
import { deleteExpiredEmailTokens } from './modules/recovery/recovery.store.ts'
import { secondFactorMails } from './modules/second-factor/second-factor.mails.tsx'
import { secondFactorCalls } from './modules/second-factor/second-factor.routes.ts'
import { refusePasswordSignIn } from './modules/sso/refuse-password-sign-in.ts'
import { deleteExpiredSignIns } from './modules/sso/sign-ins.store.ts'
import { ssoCalls } from './modules/sso/sso.routes.ts'
import { ssoConstraints } from './modules/sso/team-domains.store.ts'
import { planConstraints } from './modules/subscriptions/plan-upkeep.store.ts'
import { trackingJobs } from './modules/tracking/tracking.jobs.ts'
import { trackingCalls } from './modules/tracking/tracking.routes.ts'
import { teamCareMails } from './modules/team-care/team-care.mails.tsx'
import { teamCareCalls } from './modules/team-care/team-care.routes.ts'
import { teamCalls } from './modules/teams/teams.routes.ts'
import { teamConstraints } from './modules/teams/teams.store.ts'

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
      ...teamCareCalls({ secretKey: config.SECRET_KEY }),
      ...catalogueUpkeepCalls({ files }),
      ...productImportCalls(),
      ...planUpkeepCalls(),
      ...jobRoomCalls({ ...services, smtpUrl: config.SMTP_URL }),
      ...dashboardCalls(),
      ...exportCalls(exporting),
      ...stockroomCalls(),
      ...restockingCalls(),
      ...fulfilmentCalls({ shipping }),
      ...trackingCalls({ shipping }),
      ...parcelCalls({ shipping }),
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
      ...labellingJobs({ db, shipping }),
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
      ...labellingChores({ db, shipping }),
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
      ...teamCareMails(db, config),
    },
    constraints: {
      ...fulfilmentConstraints,
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
