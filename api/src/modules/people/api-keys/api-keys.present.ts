import { fullName } from '@ribbon/contract/full-name'
import type { ApiKey, KeyCall, MadeApiKey } from '@ribbon/contract/people/api-keys/api-keys'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { canChangeKey } from './api-keys.access.ts'
import type { ApiKeyRow } from './api-keys.store.ts'
import type { KeyCallRow } from './limits/key-calls.store.ts'

export function presentApiKey(actor: MemberActor, row: ApiKeyRow): ApiKey {
  return {
    id: String(row.id),
    type: 'apiKeys',
    attributes: {
      name: row.name,
      state: stateOf(row),
      scopes: row.scopes,
      networks: row.networks.map(network => network.replace(/\/(32|128)$/, '')),
      prefix: row.prefix,
      oldPrefix: row.oldPrefix,
      oldUntil: row.oldUntil?.toISOString() ?? null,
      ownerName: fullName(row),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      lastUsedFrom: row.lastUsedFrom,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      exposedAt: row.exposedAt?.toISOString() ?? null,
      canChange: canChangeKey(actor, row),
      canRevoke: row.revokedAt === null,
    },
  }
}

export function presentMadeKey(actor: MemberActor, row: ApiKeyRow, secret: string | null): MadeApiKey {
  const { attributes, ...key } = presentApiKey(actor, row)
  return { ...key, attributes: { ...attributes, secret } }
}

export function presentKeyCall({ hour, call, status, calls }: KeyCallRow): KeyCall {
  const at = hour.toISOString()
  return { id: `${at} ${call} ${status}`, type: 'apiKeyCalls', attributes: { hour: at, call, status, calls } }
}

function stateOf(row: ApiKeyRow): ApiKey['attributes']['state'] {
  if (row.revokedAt) return 'revoked'
  if (!row.hasOwner) return 'owner_left'
  return row.isExpired ? 'expired' : 'active'
}
