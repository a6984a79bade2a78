import {
  rowFields,
  type BulkImport,
  type ImportField,
  type ImportOptions,
  type ImportRow,
  type RowField,
} from '@ribbon/contract/gifting/recipients/import-resources'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

export type Import = BulkImport['attributes']
export type Counts = Import['counts']
export type Row = ImportRow['attributes']
export type FieldChoice = ImportField | null

export const fieldLabels: Record<ImportField, string> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address_one: 'Street and number',
  address_two: 'Apartment, floor',
  city: 'City',
  state: 'State or region',
  zipcode: 'Zip code',
  country: 'Country',
  salesforce_resource_type: 'Salesforce type',
  salesforce_resource_uid: 'Salesforce record',
}

const whole = new Intl.NumberFormat('en-US')
export const count = (number: number) => whole.format(number)
export const peopleText = (number: number) => (number === 1 ? '1 person' : `${count(number)} people`)
export const rowsText = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`)

/** `212 ready, 4 to fix, 3 asked by email, 2 already known, 1 repeated`; what is zero is not said, besides the ready ones. */
export function countsSentence(counts: Counts): string {
  const parts: [number, string][] = [
    [counts.wrong, 'to fix'],
    [counts.ask, 'asked by email'],
    [counts.check, 'to look at twice'],
    [counts.existing, 'already known'],
    [counts.repeated, 'repeated'],
    [counts.leftOut, 'left out'],
  ]
  return [
    `${count(counts.ready)} ready`,
    ...parts.filter(([number]) => number > 0).map(([number, words]) => `${count(number)} ${words}`),
  ].join(', ')
}

/** What the import will do, as its button says it. */
export function importLabel({ listed }: Counts): string {
  return listed === 0 ? 'Nobody to add' : `Add ${peopleText(listed)}`
}

/** What else the press does: whom it writes to, and what it leaves out. */
export function willHappen({ listed, ask, total }: Counts, { wrong }: Pick<ImportOptions, 'wrong'>): string {
  if (listed === 0) return 'No row can be imported yet. Fix at least one above.'
  const missing = Math.max(0, (total ?? 0) - listed)
  return [
    `${peopleText(listed)} will be on the list.`,
    wrong === 'ask'
      ? 'Everyone new without a good address gets an email that asks for it.'
      : ask > 0
        ? `${peopleText(ask)} without an address ${ask === 1 ? 'gets' : 'get'} an email that asks for it.`
        : '',
    missing > 0
      ? `${rowsText(missing)} of the file ${missing === 1 ? 'is' : 'are'} left out; ` +
        `you can download ${missing === 1 ? 'it' : 'them'} afterwards.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How far reading is, 0 to 1; undefined while the end of the file is not known. */
export function readShare({ total, read }: Counts): number | undefined {
  return total === null || total === 0 ? undefined : Math.min(1, read / total)
}

export function readText({ total, read }: Counts): string {
  return total === null ? `${rowsText(read)} checked` : `${count(read)} of ${rowsText(total)} checked`
}

export const kinds = ['wrong', 'ask', 'check', 'existing', 'repeated', 'left_out', 'ready', 'all'] as const
export type Kind = (typeof kinds)[number]
const kindLabels: Record<Kind, string> = {
  wrong: 'To fix',
  ask: 'Asked by email',
  check: 'Check again',
  existing: 'Already known',
  repeated: 'Repeated',
  left_out: 'Left out',
  ready: 'Ready',
  all: 'All',
}

/** The kinds of rows there are to look at, with how many; `shown` stays even when it is empty. */
export function kindTabs(counts: Counts, shown: Kind): { value: Kind; label: string; count: number }[] {
  const all = counts.ready + counts.ask + counts.wrong
  const numbers: Record<Kind, number> = {
    wrong: counts.wrong,
    ask: counts.ask,
    check: counts.check,
    existing: counts.existing,
    repeated: counts.repeated,
    left_out: counts.leftOut,
    ready: counts.ready,
    all: counts.total ?? all,
  }
  return kinds
    .filter(kind => kind === 'all' || kind === shown || numbers[kind] > 0)
    .map(value => ({ value, label: kindLabels[value], count: numbers[value] }))
}

/** The kind an address asks for; without one, what there is to fix, else every row. */
export function kindOf(asked: string, counts: Counts): Kind {
  const known = kinds.find(kind => kind === asked)
  return known ?? (counts.wrong > 0 ? 'wrong' : 'all')
}

/** A row's state as dot and word. */
export function rowView({ leftOut, verdict, confidence }: Pick<Row, 'leftOut' | 'verdict' | 'confidence'>): {
  tone: StatusTone
  label: string
} {
  if (leftOut) return { tone: 'neutral', label: 'Left out' }
  if (verdict === 'wrong') return { tone: 'stopped', label: 'To fix' }
  if (verdict === 'ask') return { tone: 'moving', label: 'Ask by email' }
  return confidence === 'good' ? { tone: 'done', label: 'Good' } : { tone: 'progress', label: 'Check again' }
}

const markTexts: Record<string, string> = {
  repeated: 'Repeated',
  existing: 'Already known',
  po_box: 'PO box',
}

/** A mark in words; one that is a sentence already stays as it is. */
export function markText(mark: string): string {
  const words = mark.includes(' ') ? mark : mark.replaceAll('_', ' ')
  return markTexts[mark] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields a table of rows has columns for: what the file brings, and what is wrong anyway. */
export function shownFields(
  columns: Import['columns'],
  rows: readonly Pick<Row, 'values' | 'errors'>[],
): RowField[] {
  const mapped = new Set<string>(
    columns.flatMap(({ field }) =>
      field === 'first_name' || field === 'last_name' ? 'name' : (field ?? []),
    ),
  )
  return rowFields.filter(
    field =>
      mapped.has(field) ||
      field === 'country' ||
      rows.some(row => row.values[field] || row.errors.some(error => error.field === field)),
  )
}

export interface Choice {
  option: 'existing' | 'repeated' | 'wrong'
  title: string
  value: string
  options: { value: string; label: string }[]
}

/** What there is to decide about the rows as they are; a choice that was taken can be taken back. */
export function choicesOf(counts: Counts, options: ImportOptions): Choice[] {
  const existing: Choice = {
    option: 'existing',
    title: `${peopleText(counts.existing)} you already have`,
    value: options.existing,
    options: [
      { value: 'use', label: 'Use them as they are' },
      { value: 'add', label: 'Add them again' },
    ],
  }
  const repeated: Choice = {
    option: 'repeated',
    title: `${rowsText(counts.repeated)} repeated in the file`,
    value: options.repeated,
    options: [
      { value: 'skip', label: 'Keep the first only' },
      { value: 'keep', label: 'Keep all' },
    ],
  }
  const wrong: Choice = {
    option: 'wrong',
    title: 'Bad address, but has an email',
    value: options.wrong,
    options: [
      { value: 'leave_out', label: 'Leave out' },
      { value: 'ask', label: 'Ask for the address' },
    ],
  }
  return [
    ...(counts.existing > 0 ? [existing] : []),
    ...(counts.repeated > 0 ? [repeated] : []),
    ...(counts.wrong > 0 || options.wrong === 'ask' ? [wrong] : []),
  ]
}
