import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

type UrlValue = string | number | boolean
export type UrlState = Record<string, UrlValue>
type Widened<T> = {
  [K in keyof T]: T[K] extends number
    ? number
    : T[K] extends boolean
      ? boolean
      : T[K] extends string
        ? string
        : T[K]
}

/** Query text to values of the defaults' kinds; what does not fit becomes the default. */
export function readUrlState<T extends UrlState>(search: Record<string, unknown>, defaults: T): Widened<T> {
  // Each value has the kind of its default, which is what `Widened` says.
  return readValues(search, defaults) as Widened<T>
}

function readValues(search: Record<string, unknown>, defaults: UrlState): UrlState {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => {
      const text = search[name]
      if (typeof text !== 'string') return [name, fallback]
      if (typeof fallback === 'boolean') return [name, text === 'true' || text === '1']
      if (typeof fallback === 'number') return [name, /^\d{1,9}$/.test(text) ? Number(text) : fallback]
      return [name, text]
    }),
  )
}

/** The search parameters of a changed state, defaults left out. */
export function writeUrlState(
  search: Record<string, unknown>,
  state: Record<string, UrlValue | undefined>,
  defaults: UrlState,
): Record<string, unknown> {
  const own = Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      value === undefined || value === defaults[name] ? undefined : String(value),
    ]),
  )
  return { ...search, ...own }
}

/**
 * A list's state in the URL. Page and tab changes are steps of the history; `replace` is for typing.
 * Any other change goes back to page 1.
 */
export function useUrlState<T extends UrlState>(
  defaults: T,
): [Widened<T>, (change: Partial<Widened<T>>, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  // Callers write their defaults in place, so that they are new objects at every render with the same content.
  const content = JSON.stringify(defaults)
  const stable = useMemo(() => JSON.parse(content) as T, [content])
  const state = useMemo(() => readUrlState(search, stable), [search, stable])
  const change = useCallback(
    (patch: Partial<Widened<T>>, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        replace: options.replace ?? false,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const next = {
            ...readValues(previous, stable),
            ...('page' in stable && !('page' in patch) ? { page: 1 } : {}),
            ...patch,
          }
          return writeUrlState(previous, next, stable)
        },
      })
    },
    [navigate, stable],
  )
  return [state, change]
}
