import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { keyScopeNames } from '../../key-scopes.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

export const keyDaysMax = 366
export const keyNetworksMax = 20
/** Hours for which the old secret may go on working after a rotation. */
export const keyOverlapHoursMax = 72
export const keyStates = ['active', 'expired', 'revoked', 'owner_left'] as const

const facts = {
  name: z.string(),
  state: z.enum(keyStates),
  scopes: z.array(z.enum(keyScopeNames)),
  /** Empty: from everywhere. */
  networks: z.array(z.string()),
  /** How the secret begins. */
  prefix: z.string(),
  /** How the secret before the last rotation begins, and until when it works. */
  oldPrefix: z.string().nullable(),
  oldUntil: time.nullable(),
  /** As whom the key acts. */
  ownerName: z.string(),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
  lastUsedFrom: z.string().nullable(),
  revokedAt: time.nullable(),
  /** When it was sent in an address or a body, where others may have read it. */
  exposedAt: time.nullable(),
  /** Only its owner changes and rotates a key; every team owner may revoke it. */
  canChange: z.boolean(),
  canRevoke: z.boolean(),
}
export const apiKeyResource = resource('apiKeys', facts)
/** How often a key made a call with one status, in one hour. */
export const keyCallResource = resource('apiKeyCalls', {
  hour: time,
  /** Method and path, as the documentation has them. */ call: z.string(),
  status: z.number().int(),
  calls: z.number().int(),
})
export const madeApiKeyResource = resource('apiKeys', {
  ...facts,
  /** Answered once. Null in a repeated answer: only the first one has it. */
  secret: z.string().nullable(),
})

const name = z.string().trim().min(1).max(80)
const scopes = z
  .array(z.enum(keyScopeNames))
  .min(1, 'Choose at least one thing the key may do.')
  .transform(list => keyScopeNames.filter(each => list.includes(each)))
const networks = z
  .array(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'Write networks like 203.0.113.7 or 203.0.113.0/24.',
    ),
  )
  .max(keyNetworksMax)
const expiresAt = z.iso.datetime({ offset: true, error: 'Choose a time in the next year.' })

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: 'GET',
    path: '/team/api_keys',
    access: 'team_owner',
    summary: 'The team’s API keys, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(apiKeyResource),
    errors: [],
  },
  createApiKey: {
    method: 'POST',
    path: '/team/api_keys',
    access: 'team_owner',
    summary: 'Makes an API key that acts as its maker; answers the secret, once',
    whileImpersonating: 'refused',
    idempotent: true,
    shownOnce: 'secret',
    body: wrapped(
      'api_key',
      z.object({ name, scopes, networks: networks.default([]), expires_at: expiresAt.optional() }),
    ),
    response: document(madeApiKeyResource),
    status: 201,
    errors: ['invalid_input', 'password_needed'],
  },
  changeApiKey: {
    method: 'PATCH',
    path: '/team/api_keys/:id',
    access: 'team_owner',
    summary: 'Changes an own API key’s name, scopes, networks or end',
    whileImpersonating: 'refused',
    params: idParam,
    body: wrapped(
      'api_key',
      z.object({
        name: name.optional(),
        scopes: scopes.optional(),
        networks: networks.optional(),
        expires_at: expiresAt.optional(),
      }),
    ),
    response: document(apiKeyResource),
    errors: ['not_found', 'invalid_input', 'password_needed', 'api_key_of_another', 'api_key_revoked'],
  },
  listKeyCalls: {
    method: 'GET',
    path: '/team/api_keys/:id/calls',
    access: 'team_owner',
    summary: 'What an API key called in the last seven days, counted by hour, call and status',
    params: idParam,
    query: z.object({ page: pageQuery() }),
    response: collection(keyCallResource),
    errors: ['not_found'],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/team/api_keys/:id',
    access: 'team_owner',
    summary: 'Ends an API key at once',
    whileImpersonating: 'refused',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'password_needed', 'api_key_revoked'],
  },
  rotateApiKey: {
    method: 'POST',
    path: '/team/api_keys/:id/rotate',
    access: 'team_owner',
    summary: 'Gives an own API key a new secret, answered once; the old one works for some hours more',
    whileImpersonating: 'refused',
    idempotent: true,
    shownOnce: 'secret',
    params: idParam,
    body: wrapped('rotation', z.object({ valid_for_hours: z.number().int().min(1).max(keyOverlapHoursMax) })),
    response: document(madeApiKeyResource),
    status: 201,
    errors: ['not_found', 'invalid_input', 'password_needed', 'api_key_of_another', 'api_key_revoked'],
  },
})

export type ApiKey = z.output<typeof apiKeyResource>
export type KeyCall = z.output<typeof keyCallResource>
export type MadeApiKey = z.output<typeof madeApiKeyResource>
