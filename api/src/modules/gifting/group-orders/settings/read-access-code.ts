import type { GroupOrderChange } from '@ribbon/contract/gifting/group-orders/group-orders'
import { seal, unseal } from '../../../../platform/secrets.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'

interface CodeChange {
  /** It would be protected by a code that there is not. */ isMissing: boolean
  change: { accessCodeSealed?: string | null }
  /** For the audit log, which must not know the code. */
  before?: { accessCode: string }
  after?: { accessCode: string }
}

/** What a request does to the access code. The same code again is no change, although it would be sealed differently. */
export function readAccessCode(secretKey: string, order: GroupOrderRow, body: GroupOrderChange): CodeChange {
  const current = order.accessCodeSealed === null ? null : unseal(secretKey, order.accessCodeSealed)
  const code = body.password === undefined ? current : body.password
  const isMissing = (body.password_protected ?? order.passwordProtected) && code === null
  if (code === current) return { isMissing, change: {} }
  return {
    isMissing,
    change: { accessCodeSealed: code === null ? null : seal(secretKey, code) },
    before: { accessCode: current === null ? 'none' : 'set' },
    after: { accessCode: code === null ? 'removed' : 'changed' },
  }
}
