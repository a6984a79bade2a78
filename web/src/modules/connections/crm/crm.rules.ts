import type { CrmEnvironment } from '@ribbon/contract/connections/crm'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const environmentName: Record<CrmEnvironment, string> = {
  production: 'Production',
  sandbox: 'Sandbox',
  custom: 'My Domain',
}

export const environmentChoices: { value: CrmEnvironment; label: string; description: string }[] = [
  {
    value: 'production',
    label: 'Production',
    description: 'login.salesforce.com, where most people sign in',
  },
  { value: 'sandbox', label: 'Sandbox', description: 'test.salesforce.com, to try things out' },
  { value: 'custom', label: 'My Domain', description: 'An address of your company at Salesforce' },
]

/** What is wrong with the address of a company at Salesforce. */
export function myDomainProblem(address: string): string | undefined {
  return /^https:\/\/[a-z0-9][a-z0-9-]*(\.sandbox)?\.my\.salesforce\.com\/?$/i.test(address.trim())
    ? undefined
    : 'The login address must look like https://your-company.my.salesforce.com.'
}

const firstUse = 'Connect your Salesforce user to link gifts to leads, contacts and accounts.'

interface Look {
  tone: StatusTone
  label: string
  text: string
}

export function lookOf(connection: { state: 'connected' | 'revoked' } | undefined, isReading: boolean): Look {
  if (isReading) return { tone: 'progress', label: 'Connecting', text: firstUse }
  if (!connection) return { tone: 'neutral', label: 'Not connected', text: firstUse }
  return connection.state === 'connected'
    ? { tone: 'done', label: 'Connected', text: '' }
    : { tone: 'stopped', label: 'Not allowed any more', text: '' }
}
