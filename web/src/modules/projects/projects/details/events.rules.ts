import type { ProjectEvent } from '../projects.data.ts'
import { stateViews } from '../projects.rules.ts'

type EventFacts = Pick<ProjectEvent, 'action' | 'submissions' | 'state' | 'reason'>

const people = (count: number | null) =>
  count === 1 ? '1 recipient' : `${(count ?? 0).toLocaleString('en-US')} recipients`

const texts: Record<string, (event: EventFacts) => string> = {
  'project.created': () => 'Project made',
  'project.requested': () => 'Project requested',
  'project.updated': () => 'Settings changed',
  'project.items_saved': () => 'Items changed',
  'project.quoted': () => 'Quote offered',
  'project.quote_accepted': () => 'Quote accepted',
  'project.finalized': ({ submissions }) => `Finalized with ${people(submissions)}`,
  'project.moved': ({ state }) => (state ? `Moved to “${stateViews[state].label}”` : 'Moved'),
  'project.keeps_collecting': () => 'Collecting goes on past the expected number',
  'project.collection_link_renewed': () => 'Collection link replaced',
  'project.viewer_link_renewed': () => 'Viewer link replaced',
  'project.viewer_verification_on': () => 'Viewer link asks for a confirmed email address',
  'project.viewer_verification_off': () => 'Viewer link opens without a confirmed email address',
  'project.viewer_verified': () => 'Viewer link opened',
  'project.submissions_exported': () => 'Submissions exported',
  'project.submissions_imported': ({ submissions }) => `${people(submissions)} added from a file`,
  'project.submissions_deleted': ({ submissions }) => `${people(submissions)} deleted`,
  'project.submissions_restored': ({ submissions }) => `${people(submissions)} brought back`,
  'project.submission_changed': () => 'Recipient changed',
  'project.submission_readdressed': () => 'Address changed',
  'project.submission_left_out': () => 'Recipient left out',
  'project.submission_included': () => 'Recipient included again',
  'project.submission_erased': () => 'Recipient erased their data',
  'project.parcels_entered': ({ submissions }) => `Parcels entered for ${people(submissions)}`,
  'project.parcels_removed': ({ submissions }) => `Entered parcels of ${people(submissions)} removed`,
  'project.parcels_delivered': ({ submissions }) => `${people(submissions)} marked as delivered`,
  'project.parcels_not_delivered': ({ submissions }) => `${people(submissions)} marked as not delivered`,
  'project.people_asked': () => 'People asked by email',
  'project.addresses_blanked': () => 'Streets and phone numbers erased',
}

/** What happened, in a line; with the reason where one was given. */
export function eventText(event: EventFacts): string {
  const text = texts[event.action]?.(event) ?? wordsOf(event.action)
  return event.reason ? `${text}: ${event.reason}` : text
}

/** “project.new_thing” as “New thing”. */
function wordsOf(action: string): string {
  const words = action.replace(/^[^.]*\./, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
