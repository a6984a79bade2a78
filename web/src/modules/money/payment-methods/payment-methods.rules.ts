import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'

interface Named {
  sourceType: 1 | 2
  brand: string | null
  last4: string | null
  firstName: string | null
  lastName: string | null
}

/** Of the two kinds, credit card 1 and invoice 2. */
export function isInvoice({ sourceType }: { sourceType: 1 | 2 }): boolean {
  return sourceType === 2
}

/** `Visa ending in 4242`, or whom the invoice goes to. */
export function methodName(method: Named): string {
  const { brand, last4, firstName, lastName } = method
  if (isInvoice(method)) return `Invoice to ${[firstName, lastName].filter(Boolean).join(' ') || 'your team'}`
  return cardText({ brand, last4 })
}

/** Which method pays when the default is taken away: the latest that still works, as the server chooses it. */
export function nextDefault<T extends { id: string; isExpired: boolean }>(
  all: readonly T[],
  leavingId: string,
): T | undefined {
  return all
    .filter(method => method.id !== leavingId)
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired) || Number(b.id) - Number(a.id))[0]
}

/** `12/2030` of the last day a card can be charged. */
export function expiryText(expiryDate: string): string {
  const [year, month] = expiryDate.split('-')
  return `${month}/${year}`
}

export const tabPath = '/manage-billing?tab=payment'

/** Where adding a method was begun, by the `return` of its address; whatever else stands there leads to the tab. */
export function returnPath(wanted: unknown): { to: string; label: string } {
  if (wanted === 'plan') return { to: '/manage-billing', label: 'Plan' }
  if (wanted === 'deposit') return { to: '/manage-billing?tab=deposit', label: 'Deposit' }
  return { to: tabPath, label: 'Payment methods' }
}
