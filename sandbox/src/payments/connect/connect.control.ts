import type { FastifyInstance } from 'fastify'
import type { Payments } from '../open-payments.ts'
import { accountActions, actOn, fillIn } from './change-account.ts'
import { changeBalance } from './balance.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { moveAccountClock, putAccountClockBack } from './move-account-clock.ts'
import { forAccount } from './on-behalf-of.ts'
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
      if (typeof days !== 'number' || !Number.isInteger(days) || Math.abs(days) > 400)
        return reply.code(422).send({ error: 'advance_days must be a whole number up to 400' })
      if (days >= 0) return { now: await moveAccountClock(payments, params.id, days) }
      if (forAccount(payments, params.id).book.all('balance_transactions').length > 0)
        return reply.code(422).send({ error: 'The clock goes back only while nothing was sold.' })
      return { now: await putAccountClockBack(payments, params.id, -days) }
    },
  )
  balanceControl(app, payments)
}

/** What happens to an account without a call of ours: disputes, canceled payments that can be paid, lines of any other kind. */
function balanceControl(app: FastifyInstance, payments: Payments): void {
  app.post<{ Params: { id: string }; Body: Body }>(
    '/control/payments/accounts/:id/disputes',
    async ({ params, body }, reply) => {
      const own = forAccount(payments, params.id)
      const status = body?.status === 'won' || body?.status === 'lost' ? body.status : undefined
      const dispute = own.book.get('disputes', String(body?.dispute))
      if (dispute && status) return closeDispute(own, dispute, status)
      const charge = own.book.get('charges', String(body?.charge))
      if (!charge) return reply.code(422).send({ error: 'charge must be a charge of the account' })
      return openDispute(own, charge)
    },
  )
  app.post<{ Params: { id: string; intent: string } }>(
    '/control/payments/accounts/:id/payments/:intent/reopen',
    async ({ params }, reply) => {
      const own = forAccount(payments, params.id)
      const intent = own.book.get('payment_intents', params.intent)
      if (!intent) return reply.code(404).send({ error: `There is no payment ${params.intent}.` })
      own.book.put('payment_intents', { ...intent, status: 'requires_payment_method', canceled_at: null })
      await payments.book.commit(`payment ${params.intent} is open again`)
      return own.book.get('payment_intents', params.intent)
    },
  )
  app.post<{ Params: { id: string }; Body: Body }>(
    '/control/payments/accounts/:id/lines',
    async ({ params, body }, reply) => {
      if (!Number.isInteger(body?.amount))
        return reply.code(422).send({ error: 'amount must be a whole number of cents' })
      const line = changeBalance(forAccount(payments, params.id), {
        type: body?.type === 'adjustment' ? 'adjustment' : 'stripe_fee',
        source: typeof body?.source === 'string' ? body.source : null,
        amount: Number(body?.amount),
        currency: 'usd',
        description: String(body?.description ?? ''),
        isAvailable: true,
      })
      await payments.book.commit(`a line of ${params.id}`)
      return line
    },
  )
}
