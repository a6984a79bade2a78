import {
  webhookEndpointRoutes,
  type WebhookEndpoint,
} from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import { webhookMessageRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addressFaults } from '../../../platform/http/outside/outside-address.ts'
import type { OutsideRequests } from '../../../platform/http/outside/outside-request.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import type { Sending } from './delivering/send-message.ts'
import { changeEndpoint } from './endpoints/change-endpoint.ts'
import { createEndpoint } from './endpoints/create-endpoint.ts'
import { removeEndpoint } from './endpoints/remove-endpoint.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { listEndpointViews } from './endpoints/endpoints.store.ts'
import { testEndpoint } from './endpoints/test-endpoint.ts'
import { listDeliveries, listMessages } from './messages/messages.store.ts'
import { replayEndpoint } from './messages/replay-endpoint.ts'
import { replayMessage } from './messages/replay-message.ts'
import { showMessage } from './messages/show-message.ts'
import { presentEndpoint, presentMessage } from './webhook-endpoints.present.ts'

export function webhookEndpointCalls(sending: Sending): Implemented[] {
  const { outside, secretKey } = sending
  return implement(webhookEndpointRoutes, {
    listWebhookEndpoints: async ({ db, actor }) => {
      const endpoints = await listEndpointViews(db, scopeOf(actor))
      return { data: endpoints.map(presentEndpoint), meta: { totalCount: endpoints.length } }
    },
    createWebhookEndpoint: async ({ db, actor, body, answer }) => {
      answer.header('cache-control', 'no-store')
      await requireUsable(outside, body.url)
      const { endpoint, secret } = await inTransaction(db, tx => createEndpoint(tx, actor, secretKey, body))
      return withSecret(await showEndpoint(db, actor, String(endpoint.id)), secret)
    },
    getWebhookEndpoint: ({ db, actor, params }) => showEndpoint(db, actor, params.id),
    updateWebhookEndpoint: async ({ db, actor, params, body }) => {
      if (body.url !== undefined) await requireUsable(outside, body.url)
      await inTransaction(db, tx => changeEndpoint(tx, actor, params.id, body))
      return showEndpoint(db, actor, params.id)
    },
    deleteWebhookEndpoint: ({ db, actor, params }) =>
      inTransaction(db, tx => removeEndpoint(tx, actor, params.id)),
    rotateWebhookSecret: async ({ db, actor, params, answer }) => {
      answer.header('cache-control', 'no-store')
      const { secret } = await inTransaction(db, tx => rotateSecret(tx, actor, secretKey, params.id))
      return withSecret(await showEndpoint(db, actor, params.id), secret)
    },
    testWebhookEndpoint: async ({ db, actor, params, limits }) => {
      await limits.spend('webhook-test', { ip: actor.ip, subject: actor.teamId })
      return { data: await testEndpoint(db, sending, actor, params.id) }
    },
    replayWebhookEndpoint: async ({ db, actor, params, body }) => {
      const { endpointId, count } = await inTransaction(db, tx => replayEndpoint(tx, actor, params.id, body))
      return {
        data: {
          id: String(endpointId),
          type: 'webhookReplays' as const,
          attributes: { messagesCount: count },
        },
      }
    },
  })
}

export function webhookMessageCalls(): Implemented[] {
  return implement(webhookMessageRoutes, {
    listWebhookMessages: async ({ db, actor, query: { endpoint_id, ...search } }) => {
      const scope = scopeOf(actor)
      const endpointId = endpoint_id === undefined ? undefined : (requestedId(endpoint_id) ?? 0)
      const { messages, totalCount } = await listMessages(db, scope, { ...search, endpointId })
      const deliveries = await listDeliveries(
        db,
        scope,
        messages.map(message => message.id),
      )
      return {
        data: messages.map(message =>
          presentMessage(
            message,
            deliveries.filter(({ eventId }) => eventId === message.id),
          ),
        ),
        meta: { totalCount },
      }
    },
    getWebhookMessage: ({ db, actor, params }) => showMessage(db, actor, params.id),
    replayWebhookMessage: async ({ db, actor, params }) => {
      const message = await inTransaction(db, tx => replayMessage(tx, actor, params.id))
      return { data: presentMessage(message, await listDeliveries(db, scopeOf(actor), [message.id])) }
    },
  })
}

const withSecret = ({ data }: { data: WebhookEndpoint }, secret: string) => ({
  data: { ...data, attributes: { ...data.attributes, secret } },
})

async function showEndpoint(db: Db, actor: MemberActor, id: string) {
  const asked = requestedId(id) ?? refuse('not_found')
  const [endpoint] = await listEndpointViews(db, scopeOf(actor), asked)
  return { data: presentEndpoint(endpoint ?? refuse('not_found')) }
}

/** Judged again at each try, because names move. */
async function requireUsable(outside: OutsideRequests, url: string): Promise<void> {
  const fault = await outside.judge(url)
  if (fault) refuseInput([addressFaults[fault]])
}
