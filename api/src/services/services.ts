import type { Config } from '../platform/config.ts'
import { openPayments, type Payments } from './payments/payments.ts'
import { openShipping, type Shipping } from './shipping/shipping.ts'
import { openTax, type Tax } from './tax/tax.ts'

export interface Services { payments: Payments; shipping: Shipping; tax: Tax }

/** The outside services, each behind its adapter over its own client library. */
export function openServices(config: Config): Services {
  return { payments: openPayments(config), shipping: openShipping(config), tax: openTax() }
}
