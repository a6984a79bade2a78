import type { QueueGroup } from '@ribbon/contract/projects/project-desk/desk-resources'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { projectStates } from '@ribbon/contract/projects/projects/project-states'
import { stateViews } from '../projects.rules.ts'

/** What has to be done next with the projects of a group. */
export const groupViews: Record<QueueGroup, { tab: string; next: string }> = {
  to_quote: { tab: 'To quote', next: 'Send a quote' },
  quoted: { tab: 'Quoted', next: 'Waits for the team' },
  accepted: { tab: 'Collecting', next: 'Waits for submissions' },
  finalized: { tab: 'To produce', next: 'Start production' },
  making: { tab: 'Being made', next: 'Make and ship' },
  ended: { tab: 'Ended', next: '' },
}

export const stateChoices = [
  { value: '', label: 'Every state' },
  ...projectStates.map(state => ({ value: state, label: stateViews[state].label })),
]

export interface MoveView {
  /** The button. */ label: string
  title: string
  text: string
}

const forward: Partial<Record<ProjectState, MoveView>> = {
  submissions_open: {
    label: 'Open submissions',
    title: 'Open submissions without an accepted quote?',
    text: 'Do this only when the team has agreed in another way. The reason stays in the log.',
  },
  submissions_finalized: {
    label: 'Finalize submissions',
    title: 'Finalize the submissions?',
    text: 'Nobody of the team can change a submission afterwards. Nothing is charged.',
  },
  in_production: {
    label: 'Start production',
    title: 'Start production?',
    text: 'The team sees that its goods are being made.',
  },
  shipping: {
    label: 'Mark as shipping',
    title: 'Mark the project as shipping?',
    text: 'Do this by hand when the goods go out without orders, for example in bulk to an event.',
  },
  done: { label: 'Mark as done', title: 'Mark the project as done?', text: 'Everything has arrived.' },
}

/** A move to another state as its button and the question before it. */
export function moveView(from: ProjectState, to: ProjectState): MoveView {
  if (to === 'canceled')
    return {
      label: 'Cancel the project',
      title: 'Cancel the project?',
      text: 'It cannot be opened again. Say why; the team reads it.',
    }
  const isBack = projectStates.indexOf(to) < projectStates.indexOf(from)
  const name = stateViews[to].label.toLowerCase()
  if (isBack)
    return {
      label: `Back to “${name}”`,
      title: `Move the project back to “${name}”?`,
      text: 'Say why. The reason stays in the log.',
    }
  return forward[to] ?? { label: stateViews[to].label, title: `Move the project to “${name}”?`, text: '' }
}

/** How the log names what was done to a project. */
const actionTexts: Record<string, string> = {
  'project.created': 'Made the project',
  'project.requested': 'Asked for the project',
  'project.updated': 'Changed the project',
  'project.quoted': 'Sent a quote',
  'project.quote_accepted': 'Accepted the quote',
  'project.finalized': 'Finalized the submissions',
  'project.submissions_exported': 'Exported the submissions',
  'project.submission_changed': 'Changed a submission',
  'project.file_added': 'Added a file',
  'project.file_deleted': 'Deleted a file',
}

interface LogEntry {
  action: string
  details: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** An entry of the log in words: what was done, and what it says beyond that. */
export function logText({ action, details, before, after }: LogEntry): { what: string; more: string } {
  if (action === 'project.moved')
    return {
      what: `Moved from “${stateName(before?.['state'])}” to “${stateName(after?.['state'])}”`,
      more: wordOf(details['reason']),
    }
  if (action === 'project.quoted' || action === 'project.quote_accepted')
    return { what: `${actionTexts[action]} (version ${wordOf(details['quote'])})`, more: '' }
  const what = actionTexts[action] ?? wordsOf(action.replace('project.', ''))
  const fields = Object.keys(after ?? {}).map(name => fieldTexts[name] ?? wordsOf(name).toLowerCase())
  return { what, more: fields.length > 0 ? fields.join(', ') : wordOf(details['name'] ?? details['file']) }
}

const fieldTexts: Record<string, string> = {
  inHandsOn: 'in-hands date',
  managerId: 'customer success manager',
  expectedRecipients: 'expected number',
  apparelSizes: 'sizes',
  customSizes: 'other sizes',
  allowedDomains: 'email domains',
}

function stateName(state: unknown): string {
  const known = projectStates.find(each => each === state)
  return known ? stateViews[known].label.toLowerCase() : ''
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function wordsOf(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
