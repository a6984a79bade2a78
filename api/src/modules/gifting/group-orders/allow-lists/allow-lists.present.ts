import type { AllowedUser, AllowList } from '@ribbon/contract/gifting/group-orders/allow-lists'
import type { AllowListRow } from './allow-lists.store.ts'
import type { AllowedUserView } from '../allowed-users/allowed-user-views.store.ts'

export function presentAllowList(list: AllowListRow, usersCount: number): AllowList {
  return {
    id: String(list.id),
    type: 'groupOrderAllowLists',
    attributes: {
      name: list.name,
      kind: list.source,
      state: list.state,
      usersCount,
      skippedCount: list.refusedCount,
      readCount: list.readCount,
      failure: list.failure,
      errors: list.errors.map(({ line, value, reason }) => ({
        row: line,
        message: value === '' ? reason : `${value}: ${reason}`,
      })),
      createdAt: list.createdAt.toISOString(),
    },
  }
}

export function presentAllowedUser(user: AllowedUserView): AllowedUser {
  return {
    id: String(user.id),
    type: 'groupOrderAllowedUsers',
    attributes: {
      email: user.email,
      listId: user.listId === null ? null : String(user.listId),
      invitedAt: user.invitedAt?.toISOString() ?? null,
      invitedTimes: user.invitedTimes,
      remindedAt: user.remindedAt?.toISOString() ?? null,
      noMoreReminders: user.noMoreReminders,
      state: user.state,
      confirmedAt: user.confirmedAt?.toISOString() ?? null,
    },
  }
}
