import type { FastifyInstance } from 'fastify'
import type { Payments } from '../open-payments.ts'
import { accountActions, actOn, fillIn } from './change-account.ts'
import { moveAccountClock } from './move-account-clock.ts'
import { requirementQuestions } from './requirements.ts'

type Body = Record<string, unknown> | undefined

/** Calls with which tests act as the provider, or as a business at set-up. */
export function connectControl(app: FastifyInstance, payments: Payments): void {
  app.post<{ Body: Body }>('/control/payments/connect-webhook-url', ({ body }, reply) => {
    if (body?.url && !URL.canParse(String(body.url)))
      return reply.code(422).send({ error: 'url must be an absolute URL' })
    payments.connectWebhook.url = body?.url ? String(body.url) : undefined
    if (typeof body?.secret === 'string' && body.secret) payments.connectWebhook.secret = body.secret
    return { url: payments.connectWebhook.url }
  })
  app.post<{ Params: { id: string }; Body: Body }>(
    '/control/payments/accounts/:id',
    async ({ params, body }, reply) => {
      const account = payments.book.get('accounts', params.id)
      if (!account) return reply.code(404).send({ error: `There is no account ${params.id}.` })
      if (body?.action === 'submit') {
        const examples = Object.fromEntries(requirementQuestions.map(({ name, example }) => [name, example]))
        const given = { ...examples, ...(body.given as Record<string, string> | undefined) }
        return fillIn(payments, account, { given, isSubmitted: true })
      }
      const action = accountActions.find(each => each === body?.action)
      if (!action)
        return reply
          .code(422)
          .send({ error: `action must be submit, or one of ${accountActions.join(', ')}` })
      await actOn(payments, account, action)
      return payments.book.get('accounts', params.id)
    },
  )
  app.post<{ Params: { id: string }; Body: Body }>(
    '/control/payments/accounts/:id/clock',
    async ({ params, body }, reply) => {
      const days = body?.advance_days
      if (!payments.book.get('accounts', params.id))
        return reply.code(404).send({ error: `There is no account ${params.id}.` })
      if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > 400)
        return reply.code(422).send({ error: 'advance_days must be a whole number up to 400' })
      return { now: await moveAccountClock(payments, params.id, days) }
    },
  )
}
