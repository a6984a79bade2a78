import { searchLimits } from '@ribbon/contract/administration/search'
import { columns, int, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { SearchText } from './read-search-text.ts'

const resultColumns = columns({
  id: text('f.id::text'),
  subjectId: text('f.subject_id'),
  title: text('f.title'),
  detail: orNull(text('f.detail')),
  number: orNull(text('f.number')),
  trackingNumber: orNull(text('f.tracking_number')),
  status: orNull(text('f.status')),
  image: orNull(text('f.image')),
  teamName: orNull(text('f.team_name')),
  at: orNull(time('f.at')),
  found: int('f.found'),
})
export type ResultRow = RowOf<typeof resultColumns>

/** The SQL of what is found: each column by its expression, null where a kind has none. */
export interface ResultSource {
  /** What is opened, where it is not the row itself. */ subjectId?: string
  /** Of the row: what has the highest is the newest. */ id: string
  title: string
  detail?: string
  number?: string
  trackingNumber?: string
  status?: string
  image?: string
  teamName?: string
  at?: string
  from: string
  where: string
  /** Puts rows before those whose title begins with the text. */ first?: string
}

/** One more than are counted, which tells that there are more. */
export const mostFound = searchLimits.counted + 1

/**
 * The best of what a source finds, and how much that is: titles that begin with the text, titles with a word that does, the newest.
 * Rows are not ordered before they are counted, so that a text which many contain costs no more than one that few do.
 */
export function readResults(
  db: Reader,
  source: ResultSource,
  { beginning, wordBeginning }: SearchText,
  values: readonly unknown[],
): Promise<ResultRow[]> {
  const all = [...values, beginning, wordBeginning]
  return readRows(
    db,
    resultColumns,
    `select ${resultColumns}
    from (
      select c.*, count(*) over () as found
      from (
        select
          ${source.id} as id,
          (${source.subjectId ?? source.id})::text as subject_id,
          ${source.title} as title,
          ${source.detail ?? 'null'} as detail,
          ${source.number ?? 'null'} as number,
          ${source.trackingNumber ?? 'null'} as tracking_number,
          ${source.status ?? 'null'} as status,
          ${source.image ?? 'null'} as image,
          ${source.teamName ?? 'null'} as team_name,
          ${source.at ?? 'null::timestamptz'} as at,
          ${source.first ?? 'false'} as is_first
        from ${source.from}
        where ${source.where}
        limit ${mostFound}
      ) c
      order by
        c.is_first desc,
        c.title ilike $${all.length - 1} desc,
        c.title ilike $${all.length} desc,
        c.id desc
      limit ${searchLimits.shown}
    ) f`,
    all,
  )
}

/** A condition that a text has all patterns in it; they are added to `values`. */
export function containsAll(expression: string, patterns: readonly string[], values: unknown[]): string {
  return patterns.map(pattern => `${expression} ilike $${values.push(pattern)}`).join(' and ')
}
