import type { Config } from '../platform/config.ts'
import { openDns, type Dns } from './dns/dns.ts'
import { openPayments, type Payments } from './payments/payments.ts'
import { openShipping, type Shipping } from './shipping/shipping.ts'
import { openGoogle, type Google } from './sso/google.ts'
import { openSaml, type Saml } from './sso/saml.ts'
import { openTax, type Tax } from './tax/tax.ts'

export interface Services {
  payments: Payments
  shipping: Shipping
  tax: Tax
  saml: Saml
  google: Google
  dns: Dns
}

/** The outside services, each behind its adapter over its own client library. */
export function openServices(config: Config): Services {
  return {
    payments: openPayments(config),
    shipping: openShipping(config),
    tax: openTax(),
    saml: openSaml(config),
    google: openGoogle(config),
    dns: openDns(config),
  }
}
