import { composeAccountLost } from '../../src/modules/store/store-accounts/store-accounts.mails.ts'
import { publicUrl, type ExampleSettings } from './example-settings.ts'

export function storeExamples({ team }: ExampleSettings) {
  return {
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
