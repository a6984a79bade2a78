import type { FastifyInstance } from 'fastify'
import { emptyState, html, publicPage, type Html } from '../../pages.ts'
import type { Payments } from '../open-payments.ts'
import { nowSeconds, type StoredAccount, type StoredAccountLink } from '../payments.book.ts'
import { actOn, fillIn } from './change-account.ts'
import { identityDocument, requirementQuestions, stillDue } from './requirements.ts'

type Typed = Record<string, string> | undefined

/** The pages on which a business sets up its account, as an account link opens them. */
export function setupPages(app: FastifyInstance, payments: Payments): void {
  const { book } = payments
  const found = ({ account, link }: { account: string; link: string }) => {
    const stored = book.get('account_links', link)
    const owner = book.get('accounts', account)
    return stored?.account === account && owner ? { stored, owner } : undefined
  }

  app.get<{ Params: { account: string; link: string } }>(
    '/payments/setup/:account/:link',
    async ({ params }, reply) => {
      const link = found(params)?.stored
      if (!link) return reply.code(404).type('text/html').send(noSuchLink())
      // A link opens once: whoever comes again is sent to where the merchant makes a new one.
      if (link.isUsed || link.expiresAt < nowSeconds()) return reply.redirect(link.refreshUrl, 303)
      book.put('account_links', { ...link, isUsed: true })
      await book.commit('account link opened')
      return reply.redirect(`/payments/setup/${params.account}/${params.link}/form`, 303)
    },
  )
  app.get<{ Params: { account: string; link: string } }>(
    '/payments/setup/:account/:link/form',
    ({ params }, reply) => {
      const opened = found(params)
      if (!opened?.stored.isUsed) return reply.code(404).type('text/html').send(noSuchLink())
      const { given } = book.get('accounts_on_file', opened.owner.id)!
      return reply.type('text/html').send(setupPage(opened.owner, given, []))
    },
  )
  app.post<{ Params: { account: string; link: string }; Body: Typed }>(
    '/payments/setup/:account/:link/form',
    async ({ params, body }, reply) => {
      const opened = found(params)
      if (!opened?.stored.isUsed) return reply.code(404).type('text/html').send(noSuchLink())
      const missing = await answer(payments, opened, body ?? {})
      if (missing.length > 0)
        return reply.type('text/html').send(setupPage(opened.owner, body ?? {}, missing))
      return reply.redirect(opened.stored.returnUrl, 303)
    },
  )
}

/** Stores what was typed; resolves to what is missing when it was submitted. */
async function answer(
  payments: Payments,
  { owner }: { stored: StoredAccountLink; owner: StoredAccount },
  typed: Record<string, string>,
): Promise<string[]> {
  const { action, ...given } = typed
  const missing = action === 'submit' ? questionsFor(owner).filter(({ name }) => !given[name]?.trim()) : []
  if (missing.length > 0) return missing.map(({ label }) => label)
  const wantsDocument = isDocumentDue(owner)
  const filled = await fillIn(payments, owner, { given, isSubmitted: action === 'submit' })
  if (wantsDocument && action === 'submit') await actOn(payments, filled, 'allow')
  return []
}

const isDocumentDue = ({ requirements }: StoredAccount) =>
  requirements?.currently_due?.includes(identityDocument.name) ?? false

const questionsFor = (account: StoredAccount) => [
  ...requirementQuestions,
  ...(isDocumentDue(account) ? [identityDocument] : []),
]

function setupPage(account: StoredAccount, given: Record<string, string>, missing: string[]): string {
  const isNew = stillDue(given).length === requirementQuestions.length
  const field = ({ name, label, example }: { name: string; label: string; example: string }): Html =>
    html`<label
      >${label}<input name="${name}" value="${given[name] ?? (isNew ? example : '')}" autocomplete="off"
    /></label>`
  return publicPage(
    'Set up payments',
    html`<div class="ribbon" aria-hidden="true"></div>
      <h1>Set up payments</h1>
      <p class="lead">
        Ribbon wants to take payments for your business. This page stands in for the provider’s; nothing here
        is real, and every answer is accepted.
      </p>
      ${
        missing.length > 0 &&
        html`<p class="status bad" role="alert">
          <i aria-hidden="true"></i>Still missing: ${missing.join(', ')}.
        </p>`
      }
      <form class="signin" method="post">
        ${questionsFor(account).map(field)}
        <div class="actions">
          <button class="main" name="action" value="submit">Submit</button>
          <button name="action" value="leave">Save and leave</button>
        </div>
      </form>
      <p class="soft num">${account.id}</p>`,
  )
}

function noSuchLink(): string {
  return publicPage(
    'No such link',
    emptyState('No such link', 'This link is not there. Go back to Ribbon and open a new one.'),
  )
}
