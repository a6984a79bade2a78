import type { AlertMessage } from '@ribbon/contract/administration/alerts'

/** What an alert says, and where it is mended. */
export interface AlertText {
  severity: AlertMessage['severity']
  text: string
  to: string | null
  action: string | null
}
