import { projectStates, type ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import type { Reader } from '../../../platform/db/database.ts'
import { presentItem } from './items/items.present.ts'
import { listItems } from './items/items.store.ts'
import type { ProjectKey } from './project-lock.store.ts'
import { moves } from './projects.states.ts'
import { presentQuote } from './quotes.present.ts'
import { findLatestQuote } from './quotes.store.ts'

interface AgreedProject extends ProjectKey {
  state: ProjectState
  apparelSizes: readonly string[]
  customSizes: readonly string[]
}

/** What operators agree with a team: its items, the last quote, and where the project may go from here. */
export async function showAgreed(reader: Reader, project: AgreedProject) {
  const items = await listItems(reader, project)
  const quote = await findLatestQuote(reader, project)
  return {
    items: items.map(item => presentItem(item, project)),
    quote: quote ? presentQuote(quote) : null,
    moves: projectStates.flatMap(state => {
      const move = moves[project.state][state]
      return move ? [{ state, needsReason: move === 'with a reason' }] : []
    }),
  }
}
