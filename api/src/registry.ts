import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import type { ConstraintCodes } from './platform/http/answer-error.ts'
import { forgetOldIdempotencyKeys } from './platform/http/idempotency.ts'
import type { Implemented } from './platform/http/implement.ts'
import type { Authenticate } from './platform/http/serve-routes.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { forgetOldLiveEvents } from './platform/live/live-events.ts'
import type { MailRenderers } from './platform/mail/outbox.ts'
import type { Services } from './services/services.ts'
import { awaitingAddressJobs } from './modules/awaiting-address/awaiting-address.jobs.ts'
import { billingJobs } from './modules/billing/billing.jobs.ts'
import { billingCalls } from './modules/billing/billing.routes.ts'
import { paymentConstraints } from './modules/billing/payment-attempts.store.ts'
import { cardTemplateCalls } from './modules/card-templates/card-templates.routes.ts'
import { catalogueCalls } from './modules/catalogue/catalogue.routes.ts'
import { chargingJobs } from './modules/charging/charging.jobs.ts'
import { chargingCalls } from './modules/charging/charging.routes.ts'
import { draftCalls } from './modules/drafts/drafts.routes.ts'
import { fulfilmentJobs } from './modules/fulfilment/fulfilment.jobs.ts'
import { fulfilmentCalls } from './modules/fulfilment/fulfilment.routes.ts'
import { identityCalls } from './modules/identity/identity.routes.ts'
import { deleteExpiredSessions, identityConstraints } from './modules/identity/identity.store.ts'
import { inventoryConstraints } from './modules/inventory/inventory.store.ts'
import { signUpTeam, type SignUpSettings } from './modules/onboarding/sign-up-team.ts'
import { orderJobs } from './modules/orders/orders.jobs.ts'
import { orderMails } from './modules/orders/orders.mails.tsx'
import { orderCalls } from './modules/orders/orders.routes.ts'
import { recipientMails } from './modules/recipients/recipients.mails.tsx'
import { recipientCalls } from './modules/recipients/recipients.routes.ts'
import { teamCalls } from './modules/teams/teams.routes.ts'

export interface Registered {
  calls: Implemented[]
  jobs: JobHandlers
  /** Job name → cron expression. */
  repeating: Record<string, string>
  mails: MailRenderers
  constraints: ConstraintCodes
}

/** All modules, a line each. */
export function registerModules(db: Db, config: Config, services: Services, authenticate: Authenticate, signUp: SignUpSettings): Registered {
  const { payments, shipping, tax } = services
  return {
    calls: [
      ...identityCalls({ secure: isSecure(config), authenticate: authenticate.member, signUp: (database, input, device) => signUpTeam(database, input, device, signUp) }),
      ...teamCalls(),
      ...billingCalls(),
      ...catalogueCalls(),
      ...recipientCalls(),
      ...cardTemplateCalls(),
      ...orderCalls(),
      ...draftCalls({ shipping, tax }),
      ...chargingCalls({ payments }),
      ...fulfilmentCalls({ shipping }),
    ],
    jobs: {
      ...billingJobs({ db, payments }),
      ...orderJobs({ db }),
      ...chargingJobs({ db, payments }),
      ...awaitingAddressJobs({ db }),
      ...fulfilmentJobs({ db, shipping }),
      'sweep-platform': async () => {
        await forgetOldIdempotencyKeys(db)
        await forgetOldLiveEvents(db)
        await deleteExpiredSessions(db)
      },
    },
    repeating: { 'sweep-platform': '17 * * * *', 'sweep-payments': '* * * * *', 'sweep-order-tallies': '* * * * *', 'sweep-refunds': '*/5 * * * *', 'remind-awaiting-addresses': '23 * * * *' },
    mails: { ...orderMails(db, config), ...recipientMails(db, config) },
    constraints: { ...identityConstraints, ...inventoryConstraints, ...paymentConstraints },
  }
}

export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://')
}
