import { invitationRoutes } from '@ribbon/contract/gifting/group-orders/invitations'
import { useCall } from '../../../../platform/calls.ts'
import { invitedText, remindedText } from './access.rules.ts'

/** Without `ids` everyone who has no invitation yet. */
export const useInvite = () =>
  useCall(invitationRoutes.inviteAllowedUsers, {
    refreshes: ['groupOrders'],
    success: ({ data }) => invitedText(data),
    fallback: 'The invitations could not be sent.',
  })
export const useRemind = () =>
  useCall(invitationRoutes.remindAllowedUsers, {
    refreshes: ['groupOrders'],
    success: ({ data }) => remindedText(data),
    fallback: 'The reminders could not be sent.',
  })
