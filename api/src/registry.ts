import { sealAuditEvents } from './platform/audit-chain.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import type { FileStore } from './platform/files/files.ts'
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
import { auditCalls } from './modules/audit/audit.routes.ts'
import { awaitingAddressJobs } from './modules/awaiting-address/awaiting-address.jobs.ts'
import { billingJobs } from './modules/billing/billing.jobs.ts'
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
import { chargingJobs } from './modules/charging/charging.jobs.ts'
import { chargingCalls } from './modules/charging/charging.routes.ts'
import { draftCalls } from './modules/drafts/drafts.routes.ts'
import { fulfilmentChores, fulfilmentJobs } from './modules/fulfilment/fulfilment.jobs.ts'
import { fulfilmentCalls } from './modules/fulfilment/fulfilment.routes.ts'
import { identityCalls } from './modules/identity/identity.routes.ts'
import { deleteExpiredSessions, identityConstraints } from './modules/identity/identity.store.ts'
import { invitationMails } from './modules/invitations/invitations.mails.tsx'
import { invitationCalls } from './modules/invitations/invitations.routes.ts'
import { invitationConstraints } from './modules/invitations/invitations.store.ts'
import { memberCalls } from './modules/members/members.routes.ts'
import { inventoryConstraints } from './modules/inventory/inventory.store.ts'
import { signUpTeam, type SignUpSettings } from './modules/onboarding/sign-up-team.ts'
import { orderJobs } from './modules/orders/orders.jobs.ts'
import { orderMails } from './modules/orders/orders.mails.tsx'
import { orderCalls } from './modules/orders/orders.routes.ts'
import { recipientMails } from './modules/recipients/recipients.mails.tsx'
import { recipientCalls } from './modules/recipients/recipients.routes.ts'
import { recipientUpkeepCalls } from './modules/recipient-upkeep/recipient-upkeep.routes.ts'
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

/** All modules, a line each. */
export function registerModules(db: Db, config: Config, services: Services & { files: FileStore; log: Log }, authenticate: Authenticate, signUp: SignUpSettings): Registered {
  const { payments, shipping, tax, files } = services
  return {
    calls: [
      ...identityCalls({ secure: isSecure(config), secretKey: config.SECRET_KEY, authenticate: authenticate.member, refusePasswordSignIn, signUp: (database, input, device) => signUpTeam(database, input, device, signUp) }),
      ...memberCalls(),
      ...invitationCalls({ secretKey: config.SECRET_KEY, secure: isSecure(config), passwordMinLength: config.PASSWORD_MIN_LENGTH }),
      ...recoveryCalls({ secure: isSecure(config), publicUrl: config.publicUrl, passwordMinLength: config.PASSWORD_MIN_LENGTH, authenticate: authenticate.member }),
      ...secondFactorCalls({ secretKey: config.SECRET_KEY }),
      ...teamCalls({ files, beta: { teamIds: config.BETA_TEAM_IDS, path: config.BETA_DASHBOARD_PATH } }),
      ...subteamCalls(),
      ...ssoCalls({ ...services, secure: isSecure(config), allowsHttp: !config.isProduction }),
      ...billingCalls(),
      ...catalogueCalls(),
      ...recipientCalls(),
      ...recipientUpkeepCalls({ secretKey: config.SECRET_KEY }),
      ...bulkImportCalls(),
      ...cardTemplateCalls(),
      ...bulkSendCalls(),
      ...bulkRunCalls(),
      ...orderCalls(),
      ...draftCalls({ shipping, tax }),
      ...chargingCalls({ payments }),
      ...auditCalls(),
      ...fulfilmentCalls({ shipping }),
    ],
    jobs: {
      ...recoveryJobs({ db, secretKey: config.SECRET_KEY }),
      ...billingJobs({ db, payments }),
      ...orderJobs({ db }),
      ...chargingJobs({ db, payments, settleSend }),
      ...awaitingAddressJobs({ db }),
      ...bulkImportJobs({ db }),
      ...bulkSendJobs({ db, shipping, tax }),
      ...bulkRunJobs({ db }),
      ...fulfilmentJobs({ db, shipping }),
      'sweep-audit-seals': () => sealAuditEvents(db),
      'sweep-platform': async () => {
        await forgetOldIdempotencyKeys(db)
        await forgetOldLiveEvents(db)
        await forgetOldRateLimits(db)
        await deleteExpiredSessions(db)
        await deleteExpiredEmailTokens(db)
        await deleteExpiredSignIns(db)
      },
    },
    repeating: { 'sweep-platform': '17 * * * *', 'sweep-audit-seals': '* * * * *', 'sweep-payments': '* * * * *', 'sweep-order-tallies': '* * * * *', 'sweep-refunds': '*/5 * * * *', 'remind-awaiting-addresses': '23 * * * *', 'tell-waiting-senders': '27 * * * *', 'sweep-forgotten-plans': '41 * * * *', 'sweep-bulk-imports': '53 3 * * *' },
    chores: { ...bulkImportChores({ db }), ...bulkSendChores({ db, shipping, tax }), ...bulkRunChores({ db }), ...fulfilmentChores({ db, shipping }) },
    mails: { ...bulkRunMails(db, config), ...invitationMails(db, config), ...orderMails(db, config), ...recipientMails(db, config), ...recoveryMails(db, config), ...secondFactorMails(db, config) },
    constraints: { ...identityConstraints, ...inventoryConstraints, ...teamConstraints, ...invitationConstraints, ...subteamConstraints, ...ssoConstraints, ...paymentConstraints, ...cardTemplateConstraints, ...bulkImportConstraints },
  }
}

export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://')
}
