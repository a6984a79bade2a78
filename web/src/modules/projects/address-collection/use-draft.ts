import { useState } from 'react'
import type { Sizes } from './collection.rules.ts'

/** What a person has typed so far. It stays in this tab until it is sent. */
export interface Draft {
  email: string
  ticket: string
  sizes: Sizes
  address: Record<string, string>
}

const empty: Draft = { email: '', ticket: '', sizes: {}, address: {} }
const keyOf = (uuid: string) => `ribbon.collection.${uuid}`

export function useDraft(uuid: string) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = sessionStorage.getItem(keyOf(uuid))
    return kept === null ? empty : { ...empty, ...(JSON.parse(kept) as Partial<Draft>) }
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    sessionStorage.setItem(keyOf(uuid), JSON.stringify(next))
    setDraft(next)
  }
  const drop = () => {
    sessionStorage.removeItem(keyOf(uuid))
    setDraft(empty)
  }
  return { draft, change, drop }
}
export type DraftOf = ReturnType<typeof useDraft>
