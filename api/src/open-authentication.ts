import type { SessionSettings } from './modules/people/identity/sessions/authenticate-session.ts'
import { authenticateParticipant } from './modules/gifting/redemption/participants/authenticate-participant.ts'
import { authenticateSubmitter } from './modules/projects/address-collection/own-row/authenticate-submitter.ts'
import { authenticateShopper } from './modules/store/storefront/authenticate-shopper.ts'
import { authenticateViewer } from './modules/projects/projects/viewers/authenticate-viewer.ts'
import type { Authenticate } from './platform/http/check-access.ts'
import { openKeySlots } from './modules/people/api-keys/limits/open-key-slots.ts'
import { countKeyCalls } from './modules/people/api-keys/limits/count-key-calls.ts'
import { keyAuthentication } from './modules/people/api-keys/key-authentication.ts'
import { sessionAuthentication } from './modules/people/identity/sessions/session-authentication.ts'
import { openRateLimits, type RateLimits } from './platform/http/rate-limits.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'

/** Members and operators by their sessions, people without an account by the token of their page. */
export function openAuthentication(
  db: Db,
  { config, log, sessionSettings }: { config: Config; log: Log; sessionSettings: SessionSettings },
): { authenticate: Authenticate; limits: RateLimits; stop(): Promise<void> } {
  const keyCalls = countKeyCalls(db, log)
  const keySlots = openKeySlots(db, log)
  const limits = openRateLimits({
    db,
    secretKey: config.SECRET_KEY,
    secure: config.isSecure,
    isOn: config.RATE_LIMITS,
  })
  const settings = { ...sessionSettings, secretKey: config.SECRET_KEY }
  const authenticate: Authenticate = {
    ...sessionAuthentication(db, settings),
    ...keyAuthentication(db, {
      limits,
      counter: keyCalls,
      slots: keySlots,
      isLimited: config.RATE_LIMITS,
    }),
    participant: request => authenticateParticipant(db, request, settings),
    submitter: request => authenticateSubmitter(db, request, settings),
    projectToken: request => authenticateViewer(db, request),
    shopper: request => authenticateShopper(db, request, settings),
  }
  return {
    authenticate,
    limits,
    async stop() {
      await keyCalls.write()
      keySlots.stop()
    },
  }
}
