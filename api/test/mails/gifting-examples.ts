import { asRowId } from '../tools/as-row-id.ts'
import { composeDone, composeRefused } from '../../src/modules/gifting/bulk-sends/runs/runs.mails.ts'
import {
  composeInvitation,
  composeReminder,
} from '../../src/modules/gifting/group-orders/invitations/invitations.mails.ts'
import {
  composeChooseAgain,
  composeCorrected,
  composeRefilled,
} from '../../src/modules/gifting/group-orders/participants/participants.mails.ts'
import {
  composeAddressProblem,
  composeRunRefused,
  composeSummary,
} from '../../src/modules/gifting/group-orders/run-mails/run.mails.ts'
import { composeRefunded } from '../../src/modules/gifting/orders/refunds/refunds.mails.ts'
import { composeConfirmed } from '../../src/modules/gifting/redemption/choosing/choosing.mails.ts'
import { composeProof } from '../../src/modules/gifting/redemption/entry/proofs.mails.ts'
import {
  composeAddressReminder,
  composeAddressRequest,
} from '../../src/modules/gifting/recipients/recipients.mails.ts'
import { publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

export function giftingExamples({ team, image, lines }: ExampleSettings) {
  const request = {
    token: 'to-ken',
    recipientName: 'Maya Torres',
    teamName: team.name,
    teamLogo: team.logo,
    senderFirstName: 'Priya',
    senderLastName: 'Nair',
    senderEmail: 'priya@acme.test',
  }
  const send = {
    id: asRowId(7),
    state: 'done' as const,
    listName: 'Customers',
    gifts: 1_201,
    refusal: 'The card was refused: no funds.',
    totalCents: 2_984_485,
    awaiting: 12,
    firstName: 'Priya',
    teamName: team.name,
    teamLogo: team.logo,
    showPrices: true,
    fewestDays: 2,
    mostDays: 5,
    placedAt: new Date('2026-11-30T09:00:00Z'),
    items: repeat(lines, () => ({ name: 'Brushed Fleece Hoodie', detail: 'Evergreen', quantity: 1, image })),
  }
  const run = {
    groupOrderId: asRowId(12),
    teamId: asRowId(1),
    state: 'done' as const,
    name: 'Holiday gifts',
    orders: 214,
    problems: 3,
    totalCents: 1_038_220,
    refusal: 'Your deposit does not cover it, and there is no card.',
    isRolling: false,
    firstName: 'Priya',
    teamName: team.name,
    teamLogo: team.logo,
    showPrices: true,
    items: repeat(lines, () => ({ name: 'Brushed Fleece Hoodie', quantity: 120 })),
  }
  const refund = {
    orderId: asRowId(41),
    publicId: '3f2a9c10-0000-4000-8000-000000000000',
    recipientName: 'Maya Torres',
    paidCents: 6_700,
    refundedCents: 1_000,
    amountCents: 1_000,
    reason: 'A cup was chipped',
    state: 'succeeded',
    destination: 'credit_card',
    teamName: team.name,
    teamLogo: team.logo,
    showPrices: true,
  } as const
  const invited = {
    teamName: team.name,
    teamLogo: team.logo,
    replyTo: 'priya@acme.test',
    groupOrderName: 'Holiday gifts',
    uuid: '3f2a9c10-0000-4000-8000-000000000000',
    closesAt: new Date('2026-12-11T17:00:00Z'),
    now: new Date('2026-12-07T15:00:00Z'),
    gifts: 3,
    tiersUpTo: 0,
  }
  const invitationLinks = {
    choose: `${publicUrl}/recipients/${invited.uuid}?t=to-ken`,
    stopReminders: `${publicUrl}/unsubscribe/to-ken`,
    unsubscribe: `${publicUrl}/api/v2/address_requests/to-ken/reminders/stop`,
  }
  const participant = {
    name: 'Maya Torres',
    state: 'active',
    confirmedAt: null,
    groupOrderName: 'Spring gifts',
    groupOrderState: 'pending',
    uuid: '3f2a9c10-0000-4000-8000-000000000000',
    teamName: team.name,
    teamLogo: team.logo,
    heldUntil: new Date('2026-12-07T15:00:00Z'),
  } as const
  return {
    'choose-again': composeChooseAgain(participant, publicUrl),
    'tier-refilled': composeRefilled(participant, publicUrl),
    'address-corrected': composeCorrected(participant, publicUrl),
    'address-problem': composeAddressProblem(
      { ...participant, problem: 'The postal code 7870 is not valid in US.' },
      publicUrl,
    ),
    'group-order-summary': composeSummary(run, publicUrl),
    'group-order-refused': composeRunRefused(run, publicUrl),
    'address-request': composeAddressRequest(request, publicUrl),
    'address-reminder': composeAddressReminder(request, publicUrl),
    'group-order-invitation': composeInvitation(invited, invitationLinks),
    'group-order-reminder': composeReminder(invited, invitationLinks),
    'recipient-proof': composeProof(
      { name: 'Holiday gifts', teamName: team.name, teamLogo: team.logo },
      {
        href: `${publicUrl}/recipient/verification?uuid=3f2a9c10-0000-4000-8000-000000000000&token=to-ken`,
        code: '407219',
      },
    ),
    'choice-confirmed': composeConfirmed(
      {
        teamId: asRowId(1),
        participantId: asRowId(9),
        name: 'Maya Torres',
        city: 'Austin',
        notBefore: '2026-12-04',
        pageUuid: '3f2a9c10-0000-4000-8000-000000000000',
        teamName: team.name,
        teamLogo: team.logo,
        gifts: [
          { name: 'Campfire Mug', detail: 'Green', image: null },
          { name: 'Welcome Kit', detail: 'Notebook · Soft Tee Navy, M', image: null },
          { name: 'Soft Tee', detail: 'Navy, M', image: null },
        ],
      },
      publicUrl,
    ),
    'bulk-send-done': composeDone(send, publicUrl),
    'bulk-send-refused': composeRefused(send, publicUrl),
    'order-refunded': composeRefunded(refund, publicUrl),
  }
}
