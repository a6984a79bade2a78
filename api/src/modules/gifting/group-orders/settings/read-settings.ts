import type { GroupOrderChange } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { readDomains } from './read-domains.ts'

export type Settings = Pick<
  GroupOrderRow,
  | 'name'
  | 'passwordProtected'
  | 'companyEmailLimited'
  | 'allowedDomains'
  | 'listLimited'
  | 'verifyEmails'
  | 'showPrices'
  | 'customFields'
  | 'redemptionTitle'
  | 'redemptionSubheading'
  | 'redemptionDescription'
  | 'enableCustomTitle'
  | 'enableCustomSubheading'
  | 'enableCustomDescription'
  | 'cardMessage'
  | 'opensAt'
  | 'closesAt'
  | 'changeMinutes'
  | 'countries'
>

/** The settings that a request names; what it does not name stays. */
export function readSettings(body: GroupOrderChange): Partial<Settings> {
  const time = (text: string | null | undefined) => (text ? new Date(text) : (text as null | undefined))
  const settings: { [K in keyof Settings]: Settings[K] | undefined } = {
    name: body.name,
    passwordProtected: body.password_protected,
    companyEmailLimited: body.company_email_limited,
    allowedDomains: body.allowed_domains && readDomains(body.allowed_domains),
    listLimited: body.list_limited,
    verifyEmails: body.verify_emails,
    showPrices: body.show_prices,
    customFields: body.custom_fields,
    redemptionTitle: body.redemption_title,
    redemptionSubheading: body.redemption_subheading,
    redemptionDescription: body.redemption_description,
    enableCustomTitle: body.enable_custom_title,
    enableCustomSubheading: body.enable_custom_subheading,
    enableCustomDescription: body.enable_custom_description,
    cardMessage: body.cardMessage === undefined ? body.card_message : body.cardMessage,
    opensAt: time(body.opens_at),
    closesAt: time(body.closes_at),
    changeMinutes: body.change_minutes,
    countries: body.countries && [...new Set(body.countries)].sort(),
  }
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>
}
