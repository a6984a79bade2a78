import type { Payments } from '../open-payments.ts'
import type { PaymentsBook, PaymentTables } from '../payments.book.ts'
import { StripeError } from '../wire/stripe-error.ts'

/** Of the platform, whichever account a request is made for. */
const platformTables = new Set<keyof PaymentTables>([
  'accounts',
  'accounts_on_file',
  'account_links',
  'application_fees',
  'fee_refunds',
  'clocks',
  'deliveries',
])

/** What the request's `Stripe-Account` may see: an account of ours has rows of its own, and a foreign one is refused. */
export function onBehalfOf(platform: Payments, account: string | undefined): Payments | StripeError {
  if (account === undefined) return platform
  const onFile = platform.book.get('accounts_on_file', account)
  if (!onFile || onFile.isDisconnected)
    return new StripeError(
      403,
      {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message:
          `The provided key does not have access to account '${account}' (or that account does not ` +
          'exist). Application access may have been revoked.',
      },
      false,
    )
  return forAccount(platform, account)
}

export function forAccount(platform: Payments, account: string): Payments {
  return { ...platform, account, book: bookOf(platform.book, account) }
}

/** Whose payment it is: an account's, or the platform's own. */
export function forIntent(platform: Payments, intentId: string): Payments {
  const account = platform.book
    .all('accounts')
    .find(({ id }) => forAccount(platform, id).book.get('payment_intents', intentId))
  return account ? forAccount(platform, account.id) : platform
}

function bookOf(book: PaymentsBook, account: string): PaymentsBook {
  // A table of an account holds the same rows as the platform's, which the types of one book cannot say.
  const own = <Name extends keyof PaymentTables>(table: Name) =>
    (platformTables.has(table) ? table : `${account}/${table}`) as Name
  return {
    ...book,
    get: (table, id) => book.get(own(table), id),
    all: table => book.all(own(table)),
    put: (table, row) => book.put(own(table), row),
  }
}
