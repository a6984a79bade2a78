import { savedState } from '../../../platform/saved-state.ts'

interface Dismissed {
  keys: string[]
}

const keptAtMost = 100

function readDismissed(record: unknown): Dismissed | undefined {
  const keys = (record as Partial<Dismissed> | null)?.keys
  return Array.isArray(keys) && keys.every(key => typeof key === 'string') ? { keys } : undefined
}

const dismissed = savedState('dismissed-alerts', 1, readDismissed, { keys: [] as string[] })

/** Which alerts this person does not want to see again until the next sign-in. */
export const useDismissed = () => dismissed.use(state => state.keys)

export function dismissAlert(key: string) {
  dismissed.set(({ keys }) => ({ keys: [...keys.filter(other => other !== key), key].slice(-keptAtMost) }))
}
