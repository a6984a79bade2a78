import { invalid } from './stripe-error.ts'
import { textsOf, type Params } from './stripe-params.ts'
import type { PaymentsBook, PaymentTables } from '../payments.book.ts'

const tableOfPrefix: Record<string, keyof PaymentTables> = {
  cus: 'customers',
  pm: 'payment_methods',
  pi: 'payment_intents',
  ch: 'charges',
  seti: 'setup_intents',
  re: 'refunds',
  prod: 'products',
  price: 'prices',
  sub: 'subscriptions',
  in: 'invoices',
  txn: 'balance_transactions',
  fee: 'application_fees',
  fr: 'fee_refunds',
  du: 'disputes',
  po: 'payouts',
}

/** The response with the ids named in `expand` replaced by their objects. */
export function expand(book: PaymentsBook, answer: object, params: Params): object {
  let expanded = answer
  for (const path of textsOf(params, 'expand')) {
    const steps = path.split('.')
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    expanded = expandStep(book, expanded, steps) as object
  }
  return expanded
}

function expandStep(book: PaymentsBook, value: unknown, steps: string[]): unknown {
  const [step, ...rest] = steps
  if (Array.isArray(value)) return value.map(each => expandStep(book, each, steps))
  if (step === undefined || value === null || typeof value !== 'object') return value
  if (!(step in value)) throw invalid(`This property cannot be expanded (${step}).`, 'expand')
  const found = (value as Record<string, unknown>)[step]
  const table = typeof found === 'string' ? tableOfPrefix[found.split('_')[0]!] : undefined
  const whole = table ? (book.get(table, found as string) ?? found) : found
  return { ...value, [step]: expandStep(book, whole, rest) }
}
