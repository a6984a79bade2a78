import type { StoreAccess, StoreAllowedList, StoreAllowedUser } from '@ribbon/contract/store/store-access'
import type { AllowedListRow, AllowedUserRow } from './store-access.store.ts'

export const presentAccess = (
  teamId: number,
  { listsCount, enabledListsCount, usersCount }: Omit<StoreAccess['attributes'], 'isOpen'>,
): StoreAccess => ({
  id: String(teamId),
  type: 'storeAccess',
  attributes: {
    isOpen: enabledListsCount === 0 && usersCount === 0,
    listsCount,
    enabledListsCount,
    usersCount,
  },
})

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
    errors: list.errors.map(({ line, value, reason }) => ({
      row: line,
      message: value === '' ? reason : `${value}: ${reason}`,
    })),
    createdAt: list.createdAt.toISOString(),
  },
})
