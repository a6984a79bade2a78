import type { Dns } from './dns/open-dns.ts'
import type { Faults } from './faults.ts'
import type { Google } from './google/open-google.ts'
import type { Mail } from './mail/open-mail.ts'
import type { Payments } from './payments/open-payments.ts'
import type { Salesforce } from './salesforce/open-salesforce.ts'
import type { Saml } from './saml/open-saml.ts'
import type { Shipping } from './shipping/shipping-state.ts'
import type { Shopify } from './shopify/open-shopify.ts'
import type { Inboxes } from './webhooks/open-inboxes.ts'

export interface SandboxState {
  payments: Payments
  shipping: Shipping
  mail: Mail
  saml: Saml
  google: Google
  salesforce: Salesforce
  dns: Dns
  shopify: Shopify
  inboxes: Inboxes
  faults: Faults
}
