import type Stripe from 'stripe'
import type { PaymentsBook } from './payments.book.ts'
import { invalid } from './wire/stripe-error.ts'

const clause =
  /^(?:metadata\[(["'])(?<key>.+?)\1\]|(?<field>customer|status|currency|amount))\s*:\s*(["']?)(?<value>.*?)\4$/

/** Stripe's search language, limited to equal fields and metadata joined by AND. */
export function searchIntents(book: PaymentsBook, query: string, limit: number) {
  const wanted = query.split(/\s+AND\s+/i).map(part => {
    const groups = clause.exec(part.trim())?.groups
    if (!groups) throw invalid(`The sandbox cannot read this search: ${part}`, 'query')
    return {
      key: groups.key,
      field: groups.field as keyof Stripe.PaymentIntent | undefined,
      value: groups.value!,
    }
  })
  const found = book
    .all('payment_intents')
    .toReversed()
    .filter(intent =>
      wanted.every(
        ({ key, field, value }) =>
          (key === undefined ? String(intent[field!]) : intent.metadata[key]) === value,
      ),
    )
  return {
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: found.length > limit,
    next_page: null,
    data: found.slice(0, limit),
  }
}
