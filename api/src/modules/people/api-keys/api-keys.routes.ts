import { apiKeyRoutes } from '@ribbon/contract/people/api-keys/api-keys'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { hashToken, requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentApiKey, presentKeyCall, presentMadeKey } from './api-keys.present.ts'
import { findApiKey, listApiKeys, type ApiKeyRow } from './api-keys.store.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { listKeyCalls } from './limits/key-calls.store.ts'
import { makeKeySecret } from './make-key-secret.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function apiKeyCalls(): Implemented[] {
  return implement(apiKeyRoutes, {
    listApiKeys: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listApiKeys(db, scopeOf(actor), query.page)
      return { data: rows.map(row => presentApiKey(actor, row)), meta: { totalCount } }
    },
    createApiKey: async ({ db, actor, body }) => {
      const { secret, stored } = drawSecret()
      const { name, scopes, networks, expires_at: expiresAt } = body
      const key = await inTransaction(db, tx =>
        createApiKey(tx, actor, { name, scopes, networks, expiresAt }, stored),
      )
      return { data: presentMadeKey(actor, key, secret.of(key)) }
    },
    changeApiKey: async ({ db, actor, params, body }) => {
      const { name, scopes, networks, expires_at: expiresAt } = body
      const key = await inTransaction(db, tx =>
        changeApiKey(tx, actor, params.id, { name, scopes, networks, expiresAt }),
      )
      return { data: presentApiKey(actor, key) }
    },
    listKeyCalls: async ({ db, actor, params, query }) => {
      const scope = scopeOf(actor)
      const key = await findApiKey(db, scope, requestedId(params.id) ?? refuse('not_found'))
      if (!key) refuse('not_found')
      const { rows, totalCount } = await listKeyCalls(db, scope, key.id, query.page)
      return { data: rows.map(presentKeyCall), meta: { totalCount } }
    },
    revokeApiKey: ({ db, actor, params }) => inTransaction(db, tx => revokeApiKey(tx, actor, params.id)),
    rotateApiKey: async ({ db, actor, params, body }) => {
      const { secret, stored } = drawSecret()
      const key = await inTransaction(db, tx =>
        rotateApiKey(tx, actor, params.id, body.valid_for_hours, stored),
      )
      return { data: presentMadeKey(actor, key, secret.of(key)) }
    },
  })
}

/**
 * A repeated request gets the transaction's stored result: a key with the secret of the first try, which nobody knows
 * any more. The one drawn here is shown only where it is the key's.
 */
function drawSecret() {
  const { text, prefix } = makeKeySecret()
  return {
    stored: { hash: hashToken(text), prefix },
    secret: { of: (key: ApiKeyRow) => (key.prefix === prefix ? text : null) },
  }
}
