import type { StoreAccess } from '@ribbon/contract/store/store-access'

export type AccessFacts = StoreAccess['attributes']

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
export const listsText = (count: number) => counted(count, 'list', 'lists')
export const peopleText = (count: number) => counted(count, 'person', 'people')

/** Who may buy as of now, in words. */
export function accessText({ isOpen, listsCount, enabledListsCount, usersCount }: AccessFacts): string {
  if (isOpen)
    return listsCount === 0
      ? 'Everyone can buy in your store. Add a list or an address, and only those people can.'
      : 'Everyone can buy in your store, because no list is on and nobody is named. Turn a list on, and only its people can buy.'
  const named = [
    ...(enabledListsCount > 0
      ? [
          enabledListsCount === 1
            ? 'the people on the list that is on'
            : `the people on the ${listsText(enabledListsCount)} that are on`,
        ]
      : []),
    ...(usersCount > 0 ? [counted(usersCount, 'single address', 'single addresses')] : []),
  ]
  return `Only ${named.join(' and ')} can buy.`
}

/** Whether nobody would be named any more: a store without anyone is open to everyone. */
export function wouldOpen(
  { isOpen, enabledListsCount, usersCount }: AccessFacts,
  removed: { enabledLists?: number; users?: number },
): boolean {
  return !isOpen && enabledListsCount <= (removed.enabledLists ?? 0) && usersCount <= (removed.users ?? 0)
}

/** The facts once a list is on or off. */
export function withSwitched(facts: AccessFacts, enabled: boolean): AccessFacts {
  const enabledListsCount = Math.max(0, facts.enabledListsCount + (enabled ? 1 : -1))
  return { ...facts, enabledListsCount, isOpen: enabledListsCount === 0 && facts.usersCount === 0 }
}

/** What came of an uploaded file. */
export function uploadedText({
  usersCount,
  skippedCount,
}: {
  usersCount: number
  skippedCount: number
}): string {
  const rejected = counted(skippedCount, 'row was rejected', 'rows were rejected')
  return `${peopleText(usersCount)} can buy now, ${rejected}.`
}
