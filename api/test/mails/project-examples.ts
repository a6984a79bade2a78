import {
  composeCorrection,
  composeOwnLink,
  composeProof,
  composeReceived,
} from '../../src/modules/projects/address-collection/address-collection.mails.ts'
import { composeAsk, composeAskReminder } from '../../src/modules/projects/projects/asks/asks.mails.ts'
import {
  composeCapReached,
  composeDueSoon,
  composeFinalized,
  composeFirstSubmission,
  composePlaced,
  composeProblem,
  composeQuoteReady,
} from '../../src/modules/projects/projects/owner-mails/projects.mails.ts'
import {
  composeCostToApprove,
  composePaymentRefused,
} from '../../src/modules/projects/project-runs/mails/project-run.mails.ts'
import {
  composeQuoteAccepted,
  composeRequested,
  composeToProduce,
  composeToQuote,
} from '../../src/modules/projects/projects/desk-mails/desk.mails.ts'
import {
  composeEnteredDelivery,
  composeEnteredParcel,
} from '../../src/modules/projects/projects/tracking/tracking.mails.ts'
import { composeViewerProof } from '../../src/modules/projects/projects/viewers/viewers.mails.ts'
import { asRowId } from '../tools/as-row-id.ts'
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
  const entered = {
    name: 'Sam Keller',
    city: 'Portland',
    title: 'Summit kit',
    teamName: team.name,
    teamLogo: team.logo,
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    isDelivered: false,
  }
  const project = {
    id: asRowId(41),
    name: 'Summit kit',
    state: 'submissions_open',
    inHandsOn: '2027-01-15',
    expectedRecipients: 50,
    keepsCollecting: false,
    finalizedBy: 'Project link',
    submissions: 95,
    teamName: team.name,
    teamLogo: team.logo,
  } as const
  const quote = {
    version: 2,
    unitPriceCents: 4_250,
    shippingHomeCents: 895,
    shippingAbroadCents: 2_400,
    agreedTotalCents: null,
    note: 'The price includes the embroidery.',
    acceptedAt: null,
  }
  const ask = { ...submission, askerName: 'Olivia Hart', replyTo: 'olivia@acme.test' }
  const askLinks = {
    submit: `${publicUrl}/admin-order-recipients/${submission.uuid}?ask=to-ken`,
    stopReminders: `${publicUrl}/unsubscribe/to-ken`,
    unsubscribe: `${publicUrl}/api/v2/address_requests/to-ken/reminders/stop`,
  }
  const page = `${publicUrl}/admin-order-recipients/${submission.uuid}`
  const run = {
    projectId: asRowId(7),
    state: 'done' as const,
    name: 'Summit kit',
    parcels: 1_201,
    totalCents: 6_065_050,
    agreedCents: 5_000_000,
    refusal: 'The card was refused: no funds.',
    isApproved: false,
    teamName: team.name,
    teamLogo: team.logo,
  }
  const wanted = {
    id: asRowId(41),
    name: 'Summit kit',
    state: 'wish_list',
    inHandsOn: '2027-01-15',
    expectedRecipients: 50,
    request: 'A hoodie with our logo and a bottle for every speaker.',
    requesterName: 'Olivia Hart',
    finalizedBy: 'Olivia Hart',
    submissions: 48,
    teamName: team.name,
    teamLogo: team.logo,
  } as const
  return {
    'project-quote-ready': composeQuoteReady(project, publicUrl, quote),
    'project-first-submission': composeFirstSubmission(project, publicUrl),
    'project-due-soon': composeDueSoon(project, publicUrl),
    'project-cap-reached': composeCapReached(project, publicUrl),
    'project-finalized': composeFinalized(project, publicUrl),
    'project-placed': composePlaced(project, publicUrl),
    'project-problem': composeProblem(
      project,
      publicUrl,
      'We moved Summit kit from “submissions finalized” to “submissions open”. Two sizes are missing.',
    ),
    'project-payment-refused': composePaymentRefused(run, publicUrl),
    'project-cost-to-approve': composeCostToApprove(run, publicUrl),
    'project-requested': composeRequested(wanted, publicUrl),
    'project-to-quote': composeToQuote(wanted, publicUrl),
    'project-quote-accepted': composeQuoteAccepted(wanted, publicUrl, {
      version: 2,
      acceptedBy: 'Olivia Hart',
    }),
    'project-to-produce': composeToProduce(wanted, publicUrl),
    'submission-ask': composeAsk(ask, askLinks),
    'submission-ask-reminder': composeAskReminder(ask, askLinks),
    'viewer-proof': composeViewerProof(project, {
      href: `${publicUrl}/projects/public?proof=to-ken`,
      code: '407219',
    }),
    'submission-proof': composeProof(submission, { href: `${page}?token=to-ken`, code: '407219' }),
    'submission-received': composeReceived(submission, `${page}?t=to-ken`),
    'submission-link': composeOwnLink(submission, `${page}?t=to-ken`),
    'submission-shipped': composeEnteredParcel(entered),
    'submission-delivered': composeEnteredDelivery({ ...entered, isDelivered: true }),
    'submission-correction': composeCorrection(submission, `${page}?correction=to-ken`),
  }
}
