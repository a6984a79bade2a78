import { newId, nowSeconds, type StoredAccount } from '../payments.book.ts'
import { invalid, missing, noSuch, StripeError } from '../wire/stripe-error.ts'
import type { Endpoints, StripeCall } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import { formOf, metadataAfter, requiredText, textOf } from '../wire/stripe-params.ts'
import { requirements, stillDue } from './requirements.ts'

const linkLivesSeconds = 300

export function accountRoutes(on: Endpoints): void {
  on.post('/v1/accounts', call => {
    const { payments, body } = call
    if (textOf(body, 'type'))
      throw invalid('The sandbox makes accounts by `controller` only; `type` is deprecated.', 'type')
    const account = makeAccount(call)
    payments.book.put('accounts', account)
    payments.book.put('accounts_on_file', { id: account.id, isDisconnected: false, given: {} })
    return account
  })
  on.get('/v1/accounts', ({ payments, query }) =>
    listPage('/v1/accounts', payments.book.all('accounts'), query),
  )
  on.get('/v1/accounts/:id', call => storedAccount(call, call.params.id!, 'account', 404))
  on.post('/v1/accounts/:id', call => {
    const { payments, body } = call
    const account = storedAccount(call, call.params.id!, 'account', 404)
    const changed: StoredAccount = {
      ...account,
      metadata: metadataAfter(account.metadata ?? {}, body),
      email: textOf(body, 'email') ?? account.email,
    }
    payments.book.put('accounts', changed)
    return changed
  })

  on.post('/v1/account_links', call => {
    const { payments, body } = call
    const account = storedAccount(call, requiredText(body, 'account'), 'account', 400)
    const type = requiredText(body, 'type')
    if (type !== 'account_onboarding')
      throw invalid('The sandbox makes links of the type account_onboarding only.', 'type')
    const created = nowSeconds()
    const link = {
      id: newId('al').slice(3),
      account: account.id,
      refreshUrl: pageUrl(call, 'refresh_url'),
      returnUrl: pageUrl(call, 'return_url'),
      expiresAt: created + linkLivesSeconds,
      isUsed: false,
    }
    payments.book.put('account_links', link)
    return {
      object: 'account_link',
      created,
      expires_at: link.expiresAt,
      url: `${payments.publicUrl}/payments/setup/${account.id}/${link.id}`,
    }
  })
}

function makeAccount({ body }: StripeCall): StoredAccount {
  const controller = formOf(body, 'controller')
  if (!controller) throw missing('controller')
  const wanted = {
    stripe_dashboard: textOf(formOf(controller, 'stripe_dashboard') ?? {}, 'type'),
    fees: textOf(formOf(controller, 'fees') ?? {}, 'payer'),
    losses: textOf(formOf(controller, 'losses') ?? {}, 'payments'),
    requirement_collection: textOf(controller, 'requirement_collection'),
  }
  if (
    wanted.stripe_dashboard !== 'full' ||
    wanted.fees !== 'account' ||
    wanted.losses !== 'stripe' ||
    wanted.requirement_collection !== 'stripe'
  )
    throw invalid(
      'The sandbox knows accounts with a full dashboard only, which pay their own fees and whose losses ' +
        'and requirements are the provider’s.',
      'controller',
    )
  const due = stillDue({})
  return {
    id: `acct_${newId('x').slice(2, 18)}`,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'account' },
      is_controller: true,
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
      type: 'application',
    },
    country: textOf(body, 'country') ?? 'US',
    created: nowSeconds(),
    default_currency: 'usd',
    details_submitted: false,
    email: textOf(body, 'email') ?? null,
    metadata: metadataAfter(null, body),
    payouts_enabled: false,
    requirements: requirements(due, { disabled_reason: 'requirements.past_due', past_due: due }),
    type: 'none',
  }
}

function storedAccount(
  { payments: { book } }: StripeCall,
  id: string,
  param: string,
  status: 400 | 404,
): StoredAccount {
  const account = book.get('accounts', id)
  if (!account) throw noSuch('account', id, param, status)
  if (book.get('accounts_on_file', id)!.isDisconnected)
    throw new StripeError(
      403,
      {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}'. Application access may have been revoked.`,
      },
      false,
    )
  return account
}

function pageUrl({ body }: StripeCall, param: string): string {
  const url = requiredText(body, param)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw invalid('Not a valid URL', param, 'url_invalid')
  return url
}
