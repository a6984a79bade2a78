import { sourceTypes, type PaymentMethod } from '@ribbon/contract/money/payment-methods/payment-methods'

interface Row {
  id: number
  kind: 'credit_card' | 'invoice'
  brand: string | null
  last4: string | null
  expiryMonth: number | null
  expiryYear: number | null
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  isDefault: boolean
  isProviderDefault: boolean
  isExpired: boolean
  expiresSoon: boolean
  addedBy: string | null
  createdAt: Date
}

/** A method as its owner sees it; the provider's names for it stay here. */
export function presentPaymentMethod(row: Row, keptBecause: string | null): PaymentMethod {
  return {
    id: String(row.id),
    type: 'paymentMethods',
    attributes: {
      sourceType: sourceTypes[row.kind],
      last4: row.last4,
      brand: row.brand,
      isDefault: row.isDefault,
      stripeDefault: row.isProviderDefault,
      canRemove: keptBecause === null,
      expiryDate: lastDay(row.expiryYear, row.expiryMonth),
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phone: row.phone,
      isExpired: row.isExpired,
      expiresSoon: row.expiresSoon,
      keptBecause,
      addedBy: row.addedBy,
      createdAt: row.createdAt.toISOString(),
    },
  }
}

function lastDay(year: number | null, month: number | null): string | null {
  return year === null || month === null
    ? null
    : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
