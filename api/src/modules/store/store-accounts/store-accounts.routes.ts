import { storeAccountRoutes } from '@ribbon/contract/store/store-accounts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import { showStore, type StoreView } from '../stores/show-store.ts'
import { connectAccount, type ConnectSettings } from './connect-account.ts'
import { receiveAccountWebhook } from './receive-account-webhook.ts'
import { setAccount } from './set-account.ts'

export function storeAccountCalls(
  settings: ConnectSettings & StoreView & { handlers: readonly AccountWebhookHandler[] },
): Implemented[] {
  return implement(storeAccountRoutes, {
    connectStripeAccount: async ({ db, actor, body }) => {
      const { accountId, url, expiresAt } = await connectAccount(db, settings, actor, body.paige_url)
      const attributes = { connectAccountLink: { url, expiresAt: expiresAt.toISOString() }, url }
      return { data: { id: accountId, type: 'connectAccountLinks' as const, attributes } }
    },
    setStoreAccount: async ({ db, actor, params: { slug }, body: { account_id: accountId } }) =>
      showStore(db, settings, actor, await setAccount(db, settings, actor, { slug, accountId })),
    receiveAccountNews: async ({ db, headers, rawBody }) => {
      const signature = String(headers['stripe-signature'] ?? '')
      await receiveAccountWebhook(db, settings, { rawBody, signature })
      return { received: true as const }
    },
  })
}
