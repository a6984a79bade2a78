import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { projectStates } from '@ribbon/contract/projects/projects/project-states'
import type { Reader } from '../../../platform/db/database.ts'
import { presentAttachment } from './attachments/attachments.present.ts'
import { listAttachments } from './attachments/attachments.store.ts'
import { presentItem } from './items/items.present.ts'
import { listItems } from './items/items.store.ts'
import type { ProjectKey } from './project-lock.store.ts'
import { isOpen, moves } from './projects.states.ts'
import { presentQuote } from './quotes.present.ts'
import { listQuotes } from './quotes.store.ts'

interface AgreedProject extends ProjectKey {
  state: ProjectState
  apparelSizes: readonly string[]
  customSizes: readonly string[]
}

/** Of what was offered; earlier ones stand in the log. */
const quotesShown = 20

/** What operators agree with a team: its items, the quotes, and where the project may go from here. */
export async function showAgreed(reader: Reader, project: AgreedProject) {
  const items = await listItems(reader, project)
  const quotes = (await listQuotes(reader, project, quotesShown)).map(presentQuote)
  return {
    attachments: (await listAttachments(reader, project)).map(presentAttachment),
    items: items.map(item => presentItem(item, project)),
    quote: quotes[0] ?? null,
    quotes,
    canChange: isOpen(project),
    moves: projectStates.flatMap(state => {
      const move = moves[project.state][state]
      return move ? [{ state, needsReason: move === 'with a reason' }] : []
    }),
  }
}
