import type { FastifyInstance, FastifyReply } from 'fastify'
import { pause, type FaultMode } from '../faults.ts'
import { answerGraphql, type GraphqlRequest } from './answer-graphql.ts'
import { clientId, clientSecret, costs, type Shopify } from './open-shopify.ts'
import { secretText } from './shopify.book.ts'

interface TokenRequest {
  client_id?: string
  client_secret?: string
  code?: string
}

/** What an app calls: the token endpoint and the GraphQL Admin API, each below the shop's name. */
export function shopifyRoutes(app: FastifyInstance, shopify: Shopify): void {
  const { book } = shopify
  app.post<{ Params: { shop: string }; Body: TokenRequest | undefined }>(
    '/shopify/:shop/admin/oauth/access_token',
    async ({ params, body }, reply) => {
      const fault = shopify.faults.take('shops', 'POST /admin/oauth/access_token')
      if (fault && (await failBefore(reply, fault))) return reply
      const code = book.get('codes', body?.code ?? '')
      if (body?.client_id !== clientId || body.client_secret !== clientSecret)
        return reply.code(401).send({ error: 'invalid_client' })
      if (!code || code.isUsed || code.shop !== params.shop)
        return reply.code(400).send({
          error: 'invalid_request',
          error_description: 'The authorization code was not found or was already used',
        })
      book.put('codes', { ...code, isUsed: true })
      const token = { id: secretText('shpat'), shop: code.shop, scopes: code.scopes }
      book.put('tokens', token)
      book.put('shops', { ...shopify.shop(code.shop), isInstalled: true })
      await book.commit('installed')
      return { access_token: token.id, scope: token.scopes }
    },
  )

  app.post<{ Params: { shop: string }; Body: GraphqlRequest | undefined }>(
    '/shopify/:shop/admin/api/:version/graphql.json',
    async ({ params, body, headers }, reply) => {
      const token = book.get('tokens', String(headers['x-shopify-access-token']))
      if (token?.shop !== params.shop || !shopify.shop(params.shop).isInstalled)
        return reply
          .code(401)
          .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
      const root = /\{\s*(\w+)/.exec(body?.query ?? '')?.[1] ?? ''
      const fault = shopify.faults.take('shops', root)
      if (fault && (await failBefore(reply, fault))) return reply
      const cost = spend(shopify, params.shop, root === 'orders' ? 200 : 10)
      if (cost.isThrottled || fault?.mode === 'decline')
        return {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: { cost: cost.answer },
        }
      const answer = await answerGraphql(shopify, token, body ?? {})
      if (fault?.mode === 'error_after') return reply.code(502).send({ errors: 'Bad Gateway' })
      if (fault?.mode === 'lost_reply') {
        reply.raw.destroy()
        return reply.hijack()
      }
      if (fault?.mode === 'late_reply') await pause(fault.delayMs)
      return { ...answer, extensions: { cost: cost.answer } }
    },
  )
}

/** True when the fault has answered. */
async function failBefore(
  reply: FastifyReply,
  fault: { mode: FaultMode; delayMs: number },
): Promise<boolean> {
  if (fault.mode === 'slow' || fault.mode === 'hang') await pause(fault.delayMs)
  if (fault.mode !== 'error_before') return false
  await reply.code(503).send({ errors: 'Service Unavailable' })
  return true
}

function spend({ budgets }: Shopify, shop: string, requested: number) {
  const now = Date.now()
  const { left, at } = budgets.get(shop) ?? { left: costs.maximum, at: now }
  const restored = Math.min(costs.maximum, left + ((now - at) / 1000) * costs.restoreRate)
  const isThrottled = restored < requested
  const available = isThrottled ? restored : restored - requested
  budgets.set(shop, { left: available, at: now })
  return {
    isThrottled,
    answer: {
      requestedQueryCost: requested,
      actualQueryCost: isThrottled ? null : requested,
      throttleStatus: {
        maximumAvailable: costs.maximum,
        currentlyAvailable: Math.floor(available),
        restoreRate: costs.restoreRate,
      },
    },
  }
}
