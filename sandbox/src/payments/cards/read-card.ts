import { cardRefused } from '../wire/stripe-error.ts'
import { missing } from '../wire/stripe-error.ts'
import { brandOf, fingerprintOf, notATestCard, passesLuhn, testCards } from './test-cards.ts'
import { integerOf, requiredText, textOf, type Params } from '../wire/stripe-params.ts'

/** A card without its number. */
export interface CardFacts {
  behaviour: string
  brand: string
  funding: string
  last4: string
  fingerprint: string
  exp_month: number
  exp_year: number
  cvc: boolean
  name: string | null
  postal_code: string | null
}

/** Reads a typed-in card and refuses what no card can be; the number goes no further than here. */
export function readCard(form: Params): CardFacts {
  const number = requiredText(form, 'number').replaceAll(/[ -]/g, '')
  if (!passesLuhn(number))
    throw cardRefused({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  const month = integerOf(form, 'exp_month')
  const year = integerOf(form, 'exp_year')
  if (month === undefined) throw missing('card[exp_month]')
  if (year === undefined) throw missing('card[exp_year]')
  if (month < 1 || month > 12)
    throw cardRefused({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  const fullYear = year < 100 ? 2000 + year : year
  const now = new Date()
  const thisYear = now.getUTCFullYear()
  if (fullYear < thisYear || fullYear > thisYear + 50) {
    throw cardRefused({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  }
  if (fullYear === thisYear && month < now.getUTCMonth() + 1) {
    throw cardRefused({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  }
  const cvc = textOf(form, 'cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardRefused({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  }
  const known = testCards.find(card => card.number === number) ?? { ...notATestCard, brand: brandOf(number) }
  return {
    behaviour: known.name,
    brand: known.brand,
    funding: known.funding,
    last4: number.slice(-4),
    fingerprint: fingerprintOf(number),
    exp_month: month,
    exp_year: fullYear,
    cvc: cvc !== undefined,
    name: textOf(form, 'name') ?? null,
    postal_code: textOf(form, 'address_zip') ?? null,
  }
}
