import type {
  SubmissionImport,
  SubmissionImportRow,
} from '@ribbon/contract/projects/projects/submission-imports'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

type Facts = SubmissionImport['attributes']

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** What becomes of a line, as dot and word. */
export const effectViews: Record<SubmissionImportRow['effect'], { tone: StatusTone; label: string }> = {
  new: { tone: 'done', label: 'Will be added' },
  known: { tone: 'neutral', label: 'On the list' },
  wrong: { tone: 'stopped', label: 'Not added' },
}

/** “Add 212 people”. */
export const addLabel = ({ counts }: Pick<Facts, 'counts'>): string => `Add ${people(counts.new)}`

/** “212 people will be added · 3 are on the list or repeated · 4 lines have something wrong”. */
export function countsText({ counts }: Pick<Facts, 'counts'>): string {
  const { new: added, known, wrong } = counts
  const number = (count: number) => count.toLocaleString('en-US')
  return [
    `${people(added)} will be added`,
    ...(known > 0 ? [`${number(known)} ${known === 1 ? 'is' : 'are'} on the list or repeated`] : []),
    ...(wrong > 0 ? [`${number(wrong)} ${wrong === 1 ? 'line has' : 'lines have'} something wrong`] : []),
  ].join(' · ')
}

/** The headers of columns that are not read. */
export const unreadHeaders = ({ columns }: Pick<Facts, 'columns'>): string[] =>
  columns.flatMap(({ header, field }) => (field === null && header !== '' ? [header] : []))

/** How the columns were understood, where that is not what they are called. */
export function guessedColumns({ columns }: Pick<Facts, 'columns'>): string[] {
  const isSame = (header: string, field: string) => header.trim().toLowerCase() === field.toLowerCase()
  return columns.flatMap(({ header, field }, index) =>
    field !== null && !isSame(header, field) ? [`“${header || `Column ${index + 1}`}” is ${field}`] : [],
  )
}

interface TemplateItem {
  name: string
  options: readonly { name: string; choices: readonly string[] }[]
}

/** A file to begin with: a column for each thing that is asked, and an example. */
export function templateOf(items: readonly TemplateItem[]): string {
  const options = items.flatMap(item => item.options.map(option => ({ item, option })))
  const header = [
    'Name',
    'Company',
    'Email',
    'Phone',
    'Address Line 1',
    'Address Line 2',
    'City',
    'State',
    'Country',
    'Zip',
    ...options.map(({ item, option }) => `${item.name}: ${option.name}`),
  ]
  const example = [
    'Ada Lovelace',
    '',
    'ada@example.com',
    '',
    '12 Elm Street',
    '',
    'Austin',
    'TX',
    'US',
    '78701',
    ...options.map(({ option }) => option.choices[0] ?? ''),
  ]
  return [header, example]
    .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
