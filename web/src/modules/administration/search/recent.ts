import type { OperatorSearchKind, SearchKind } from '@ribbon/contract/administration/search'
import { savedState } from '../../../platform/saved-state.ts'
import { fits, idText, listOf, objectOf, text } from '../../../platform/saved-state.ts'

export interface RecentThing {
  id: string
  kind: SearchKind | OperatorSearchKind
  href: string
  label: string
  detail: string
}

interface Recent {
  things: RecentThing[]
}

const keptAtMost = 6
const shape = objectOf<Recent>({
  things: listOf(
    objectOf<RecentThing>({ id: idText, kind: idText, href: idText, label: text, detail: text }),
  ),
})

const recent = savedState<Recent>('recent-things', 1, fits(shape), { things: [] })

/** What this person opened by searching, the last first. */
export const useRecent = () => recent.use(state => state.things)

export function rememberThing(thing: RecentThing) {
  recent.set(({ things }) => ({
    things: [thing, ...things.filter(({ href }) => href !== thing.href)].slice(0, keptAtMost),
  }))
}

export const forgetRecent = () => recent.set({ things: [] })
