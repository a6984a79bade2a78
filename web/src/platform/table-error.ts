import { errorMessages } from './toasts.ts'

/** What a table shows when its rows could not be loaded, with the way to try again. */
export function tableError(query: { error: Error | null; refetch: () => unknown }, fallback: string) {
  if (!query.error) return undefined
  return { messages: errorMessages(query.error, fallback), onRetry: () => void query.refetch() }
}
