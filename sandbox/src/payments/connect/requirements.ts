import type Stripe from 'stripe'

/** What the provider wants to know of a business in the United States, and how its page asks. */
export const requirementQuestions = [
  { name: 'business_type', label: 'Type of business', example: 'company' },
  { name: 'company.name', label: 'Legal business name', example: 'Acme Inc.' },
  { name: 'company.tax_id', label: 'Employer identification number', example: '00-0000000' },
  { name: 'business_profile.url', label: 'Website', example: 'https://acme.test' },
  { name: 'representative.first_name', label: 'First name of whoever represents it', example: 'Jordan' },
  { name: 'representative.last_name', label: 'Last name', example: 'Avery' },
  { name: 'representative.dob.day', label: 'Day of birth', example: '1990-01-01' },
  { name: 'external_account', label: 'Bank account number', example: '000123456789' },
  { name: 'tos_acceptance.date', label: 'Terms of service accepted on', example: '2026-11-23' },
] as const

export const identityDocument = {
  name: 'representative.verification.document',
  label: 'Number of an identity document',
  example: 'X-000-000',
} as const

/** Payouts to this bank account fail, as with the provider's own test number. */
export const failingBankAccount = '000111111116'

/** What is still due after these answers. */
export function stillDue(given: Record<string, string>): string[] {
  return requirementQuestions.filter(({ name }) => !given[name]?.trim()).map(({ name }) => name)
}

export function requirements(
  due: string[],
  facts: Partial<Stripe.Account.Requirements> = {},
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: null,
    errors: [],
    eventually_due: due,
    past_due: [],
    pending_verification: [],
    ...facts,
  }
}
