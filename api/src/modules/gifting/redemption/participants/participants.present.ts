import type { Participant } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { pageState } from '../pages.states.ts'
import type { ParticipantView } from './participant-views.store.ts'

/** What a participant sees of the own data; nothing of other people, and no cost. */
export function presentParticipant(participant: ParticipantView): { data: Participant } {
  const { now } = participant
  const changeableUntil = changeEndsAt(participant)
  // Outsiders learn that a suspended team's page is paused, and not why.
  const lockedAt = participant.isTeamSuspended ? now : participant.lockedAt
  const isPaused = lockedAt !== null && participant.state === 'active'
  return {
    data: {
      id: String(participant.id),
      type: 'groupOrderRecipients',
      attributes: {
        email: participant.email,
        uuid: participant.uuid,
        name: participant.name,
        company: participant.company,
        phone: participant.phone,
        addressOne: participant.addressOne,
        addressTwo: participant.addressTwo,
        city: participant.city,
        state: participant.province,
        zipcode: participant.zipcode,
        country: participant.country,
        customFields: participant.customFields,
        recipientState: isPaused ? 'locked' : participant.state,
        isGroupOrderConfirmed: participant.confirmedAt !== null,
        confirmedAt: participant.confirmedAt?.toISOString() ?? null,
        notBefore: participant.notBefore,
        groupOrderState: participant.groupOrderState,
        notices: participant.notices.map(notice => notice.text),
        changeableUntil: changeableUntil?.toISOString() ?? null,
        canChange:
          participant.state === 'active' &&
          pageState({ ...participant, lockedAt, state: participant.groupOrderState }, now) === 'open' &&
          (changeableUntil === null || changeableUntil > now),
        skippedBy: participant.skippedBy,
        problem: participant.problem,
        trackingPath: trackingPathOf(participant),
        orderStatus: participant.orderStatus,
      },
    },
  }
}

function trackingPathOf({ orderPublicId, trackingToken }: ParticipantView): string | null {
  return orderPublicId === null ? null : `/recipients/${orderPublicId}/${trackingToken}`
}

/** While orders are made by themselves, a confirmed choice may change for some time; else until the owner finalizes. */
function changeEndsAt({
  groupOrderState,
  confirmedAt,
  changeMinutes,
  closesAt,
}: ParticipantView): Date | null {
  if (groupOrderState !== 'auto_finalising' || confirmedAt === null) return null
  const end = new Date(confirmedAt.getTime() + changeMinutes * 60_000)
  return closesAt && closesAt < end ? closesAt : end
}
