import {
  composeGiftCard,
  composeReminder,
} from '../../src/modules/store/gift-cards/mails/gift-cards.mails.ts'
import { composeRevoked } from '../../src/modules/connections/crm/crm.mails.ts'
import { composeCode } from '../../src/modules/store/carts/carts.mails.ts'
import { composeLost } from '../../src/modules/store/store-domains/store-domains.mails.ts'
import { composeAccountLost } from '../../src/modules/store/store-accounts/store-accounts.mails.ts'
import { composePayoutFailed } from '../../src/modules/store/payouts/payouts.mails.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { publicUrl, type ExampleSettings } from './example-settings.ts'

/** The mails of a team's store. */
export function storeExamples({ team }: ExampleSettings) {
  const card = {
    name: 'Maya Chen',
    amountCents: 4_000,
    balanceCents: 4_000,
    message: 'Thank you for a great year, Maya!\nTreat yourself.',
    senderName: 'Olivia Hart',
    expiresAt: new Date('2027-12-31T23:59:59.999Z'),
    teamName: team.name,
    teamLogo: team.logo,
    replyTo: 'olivia@acme.test',
  }
  const secrets = { code: '7KQ2-M4XN-0WVB-93TD-H6ZE', page: `${publicUrl}/gift/to-ken` }
  const lost = { domain: 'shop.acme.test', slug: 'acme', teamName: team.name, teamLogo: team.logo }
  return {
    'store-code': composeCode(
      { title: `${team.name} store`, slug: 'acme', primaryColor: '#0d5c48', logoImage: team.logo },
      { code: '274916', publicUrl },
    ),
    'store-domain-lost': composeLost(lost, publicUrl),
    'gift-card': composeGiftCard(card, secrets),
    'gift-card-reminder': composeReminder({ ...card, balanceCents: 1_550 }, secrets),
    'store-payout-failed': composePayoutFailed(
      {
        id: 31 as RowId,
        amountCents: 128_407,
        currency: 'usd',
        failure: 'The bank account could not be located.',
      },
      team,
      publicUrl,
    ),
    'crm-revoked': composeRevoked({ organizationName: 'Acme Sales' }, team, publicUrl),
    'store-account-lost': composeAccountLost(
      {
        currentlyDue: ['representative.verification.document', 'external_account', 'company.tax_id'],
        endedAt: null,
      },
      team,
      publicUrl,
    ),
  }
}
