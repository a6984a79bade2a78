import type { Config } from '../platform/config.ts'
import { openOutsideRequests, type OutsideRequests } from '../platform/http/outside/outside-request.ts'
import { openCrm, type Crm } from './crm/crm.ts'
import { openDns, type Dns } from './dns/dns.ts'
import { openPayments, type Payments } from './payments/payments.ts'
import { openShipping, type Shipping } from './shipping/shipping.ts'
import { openShops, type Shops } from './shops/shops.ts'
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
  /** The one way to addresses that customers chose. */
  outside: OutsideRequests
  shops: Shops
  crm: Crm
}

/** The outside services, each behind its adapter over its own client library. */
export function openServices(config: Config): Services {
  const dns = openDns(config)
  return {
    payments: openPayments(config),
    shipping: openShipping(config),
    tax: openTax(),
    saml: openSaml(config),
    google: openGoogle(config),
    dns,
    outside: openOutsideRequests({
      ownHosts: ownHostsOf(config),
      storesHost: config.STORES_HOST,
      publicUrl: config.publicUrl,
      allowLoopback: config.ALLOW_PRIVATE_WEBHOOKS,
      findAddresses: dns.findAddresses,
    }),
    shops: openShops(config),
    crm: openCrm(config),
  }
}

/** Our own names, and that of the stand-ins. */
function ownHostsOf({ ownHosts, SANDBOX_URL }: Config): string[] {
  return SANDBOX_URL ? [...ownHosts, new URL(SANDBOX_URL).hostname] : ownHosts
}
