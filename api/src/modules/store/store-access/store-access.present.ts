import type { StoreAllowedList, StoreAllowedUser } from '@ribbon/contract/store/store-access'
import type { AllowedListRow, AllowedUserRow } from './store-access.store.ts'

export const presentAllowedUser = (user: AllowedUserRow): StoreAllowedUser => ({
  id: String(user.id),
  type: 'allowedUsers',
  attributes: { email: user.email, createdAt: user.createdAt.toISOString() },
})

export const presentAllowedList = (list: AllowedListRow): StoreAllowedList => ({
  id: String(list.id),
  type: 'allowedLists',
  attributes: {
    name: list.name,
    enabled: list.enabled,
    usersCount: list.usersCount,
    skippedCount: list.skippedCount,
    createdAt: list.createdAt.toISOString(),
  },
})
