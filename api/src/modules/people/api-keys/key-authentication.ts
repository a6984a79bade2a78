import { fullName } from '@ribbon/contract/full-name'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import type { Authenticate } from '../../../platform/http/check-access.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { hashToken } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { admitKeys } from './limits/admit-keys.ts'
import type { KeyCallCounter } from './limits/count-key-calls.ts'
import type { KeySlots } from './limits/open-key-slots.ts'
import { isKeySecret } from './is-key-secret.ts'
import { findKeyBySecret, markExposed, touchKey, type KeyInUse } from './requests-by-key.store.ts'

const bearer = /^bearer +(rbk_.*)$/i
const secrets = /rbk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/g

/** Recognizes a member by an API key in the Authorization header, which session tokens may stand in, too: the prefix decides. */
export function keyAuthentication(
  db: Db,
  {
    limits,
    counter,
    slots,
    isLimited,
  }: { limits: RateLimits; counter: KeyCallCounter; slots: KeySlots; isLimited: boolean },
): Pick<Authenticate, 'key' | 'markExposed'> {
  const admit = admitKeys(db, slots, isLimited)
  return {
    async key(request) {
      const [, secret] = bearer.exec(request.headers.authorization ?? '') ?? []
      if (secret === undefined) return undefined
      const { ip } = request
      if (!isKeySecret(secret)) return refuseKey(limits, ip, 'is incomplete or mistyped')
      const key = await findKeyBySecret(db, hashToken(secret), ip)
      if (!key) return refuseKey(limits, ip, 'does not exist, or its owner has left')
      if (key.revokedAt) return refuseKey(limits, ip, 'was revoked')
      if (key.isExpired) return refuseKey(limits, ip, 'has expired')
      if (key.isReplaced) return refuseKey(limits, ip, 'was replaced by a new one')
      if (!key.isFromNetwork) refuse('key_network_refused', { ip })
      if (isStale(key)) await touchKey(db, key, ip)
      const { leave, headers, waitSeconds } = await admit(key)
      return {
        actor: actorOf(key, ip),
        headers: { 'current-uid': key.email, ...headers },
        ...(waitSeconds && { waitSeconds }),
        answered: (call, status) => {
          leave()
          counter.count(key, call, status)
        },
      }
    },
    async markExposed(request) {
      const sent = `${request.url} ${request.rawBody ?? ''}`.match(secrets) ?? []
      await limits.spend('key-guess', { ip: request.ip })
      await markExposed(db, sent.filter(isKeySecret).map(hashToken))
    },
  }
}

/** Only wrong keys count, so that nobody keeps the right ones of an office out. */
async function refuseKey(limits: RateLimits, ip: string, reason: string): Promise<never> {
  await limits.spend('key-guess', { ip })
  return refuse('key_not_valid', { reason })
}

function isStale({ lastUsedAt }: KeyInUse): boolean {
  return !lastUsedAt || databaseTime().getTime() - lastUsedAt.getTime() > 60_000
}

function actorOf(key: KeyInUse, ip: string): MemberActor {
  const { userId, teamId, role, modules, email } = key
  const name = fullName(key)
  return {
    kind: 'member',
    userId,
    teamId,
    sessionId: undefined,
    role,
    modules,
    email,
    name,
    login: { userId, email, name },
    impersonatingUntil: undefined,
    suspendedFor: key.suspendedReason ?? undefined,
    ip,
    via: { keyId: key.id, name: key.name, scopes: key.scopes },
  }
}
