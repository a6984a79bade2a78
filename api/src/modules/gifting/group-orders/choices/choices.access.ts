import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { isOpen } from '../group-orders.states.ts'

interface Page {
  state: GroupOrderState
  lockedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  changeMinutes: number
}

interface Person {
  state: ParticipantState
  confirmedAt: Date | null
}

/** Until when someone who confirmed can change it while everybody becomes an order alone; null where no such time is set. */
export function changeableUntil(page: Page, { confirmedAt }: Person): Date | null {
  if (confirmedAt === null || page.state !== 'auto_finalising') return page.closesAt
  const end = new Date(confirmedAt.getTime() + page.changeMinutes * 60_000)
  return page.closesAt !== null && page.closesAt < end ? page.closesAt : end
}

/** Whether gifts and address can be changed now. */
export function canChangeChoice(page: Page, person: Person, now: Date): boolean {
  if (person.state !== 'active' || page.lockedAt !== null || !isOpen(page, now)) return false
  const end = changeableUntil(page, person)
  return end === null || end > now
}

/**
 * How many minutes a choice is held that is not confirmed: fewer for an address that nobody has proven on a page that anyone may
 * enter, where one person can be many.
 */
export function minutesHeld({
  groupOrder,
  participant,
}: {
  groupOrder: { passwordProtected: boolean; companyEmailLimited: boolean; allowedDomains: string[] }
  participant: { provenAt: Date | null }
}): number {
  const isRestricted =
    groupOrder.passwordProtected || groupOrder.companyEmailLimited || groupOrder.allowedDomains.length > 0
  return participant.provenAt !== null || isRestricted ? 30 : 10
}
