import type { FastifyInstance } from 'fastify'
import { emptyState, html, money, page, status, type Html, type Tone } from '../../pages.ts'
import type { Payments } from '../open-payments.ts'
import type { StoredAccount } from '../payments.book.ts'
import { accountActions, actOn, type AccountAction } from './change-account.ts'
import { moveAccountClock } from './move-account-clock.ts'
import { forAccount } from './on-behalf-of.ts'

const buttons: [AccountAction, string][] = [
  ['ask', 'Ask for a document'],
  ['restrict', 'Take charges away'],
  ['allow', 'Allow charges'],
  ['review', 'Review it'],
  ['disconnect', 'Disconnect'],
]

/** Connected accounts, for a person to look at and to act as the provider. */
export function accountPages(app: FastifyInstance, payments: Payments): void {
  const { book } = payments
  app.get('/payments/accounts', (_, reply) => {
    const accounts = book.all('accounts').toReversed()
    return reply.type('text/html').send(
      page({
        title: 'Connected accounts',
        here: '/payments',
        lead: 'Accounts that teams connected to sell in their stores. Act as the provider would.',
        body: accounts.length
          ? html`<ul class="rows">
              ${accounts.map(account => accountRow(payments, account))}
            </ul>`
          : emptyState('No accounts yet', 'When a team connects a payments account, it shows up here.'),
      }),
    )
  })
  app.post<{ Params: { id: string }; Body: { action?: string; days?: string } | undefined }>(
    '/payments/accounts/:id',
    async ({ params, body }, reply) => {
      const account = book.get('accounts', params.id)
      const action = accountActions.find(each => each === body?.action)
      const days = Number(body?.days)
      if (account && action) await actOn(payments, account, action)
      if (account && Number.isInteger(days) && days > 0 && days <= 60)
        await moveAccountClock(payments, account.id, days)
      return reply.redirect('/payments/accounts', 303)
    },
  )
}

function accountRow(payments: Payments, account: StoredAccount): Html {
  const own = forAccount(payments, account.id).book
  const { isDisconnected } = payments.book.get('accounts_on_file', account.id)!
  const [tone, word] = lookOf(account, isDisconnected)
  const sold = own.all('charges').reduce((sum, charge) => sum + charge.amount_captured, 0)
  const paidOut = own
    .all('payouts')
    .filter(payout => payout.status === 'paid')
    .reduce((sum, payout) => sum + payout.amount, 0)
  const due = account.requirements?.currently_due ?? []
  return html`<li class="row">
    <span class="lead-line">${account.business_profile?.name ?? account.email ?? account.id}</span
    ><span class="right">${status(tone, word)}</span>
    <span class="under"
      >${money(sold)} sold, ${money(paidOut)} paid
      out${due.length > 0 && html` · due: ${due.join(', ')}`}</span
    ><span class="right soft num">${account.id}</span>
    <form method="post" action="/payments/accounts/${account.id}" class="actions wide">
      ${buttons.map(([action, name]) => html`<button name="action" value="${action}">${name}</button>`)}
      <button name="days" value="1">A day later</button>
    </form>
  </li>`
}

function lookOf(account: StoredAccount, isDisconnected: boolean): [Tone, string] {
  if (isDisconnected) return ['quiet', 'Disconnected']
  if (account.charges_enabled) return ['good', 'May charge']
  return account.details_submitted ? ['busy', 'Submitted'] : ['quiet', 'Not set up']
}
