import {
  composeCorrection,
  composeOwnLink,
  composeProof,
  composeReceived,
} from '../../src/modules/projects/address-collection/address-collection.mails.ts'
import { publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

export function projectExamples({ team, lines }: ExampleSettings) {
  const submission = {
    uuid: '3f2a9c10-0000-4000-8000-000000000000',
    title: 'Summit kit',
    inHandsOn: '2027-01-15',
    teamName: team.name,
    teamLogo: team.logo,
    name: 'Sam Keller',
    city: 'Portland',
    province: 'OR',
    sizes: repeat(lines, () => 'Fleece Hoodie L'),
  }
  const page = `${publicUrl}/admin-order-recipients/${submission.uuid}`
  return {
    'submission-proof': composeProof(submission, { href: `${page}?token=to-ken`, code: '407219' }),
    'submission-received': composeReceived(submission, `${page}?t=to-ken`),
    'submission-link': composeOwnLink(submission, `${page}?t=to-ken`),
    'submission-correction': composeCorrection(submission, `${page}?correction=to-ken`),
  }
}
