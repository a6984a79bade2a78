import type { Config } from '../../../../platform/config.ts'
import type { Issuer } from './documents.present.ts'

/** Who sends invoices: the house of `SHIP_FROM`, the mail address of `MAIL_FROM`, and the account of `INVOICE_PAY_TO` where it is set. */
export function readIssuer(config: Pick<Config, 'SHIP_FROM' | 'MAIL_FROM' | 'INVOICE_PAY_TO'>): Issuer {
  const from = JSON.parse(config.SHIP_FROM) as Record<string, string | undefined>
  const name = from['company_name'] || from['name'] || 'Ribbon'
  const place = [
    [from['city_locality'], from['state_province']].filter(Boolean).join(', '),
    from['postal_code'],
  ]
    .filter(Boolean)
    .join(' ')
  const lines = [
    from['address_line1'],
    from['address_line2'],
    place,
    from['country_code'] === 'US' ? 'United States' : from['country_code'],
    from['phone'],
  ].filter(line => line !== undefined && line !== '') as string[]
  const email = /<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM
  const account = config.INVOICE_PAY_TO.split(';')
    .map(line => line.trim())
    .filter(Boolean)
  const ways =
    account.length > 0
      ? ['By bank transfer to:', ...account]
      : [
          `By check to ${name}, ${lines.slice(0, 2).join(', ')}.`,
          `For a bank transfer, ask ${email} for our account.`,
        ]
  return { name, lines, email, payment: number => [...ways, `Name ${number}, so that we find your payment.`] }
}
