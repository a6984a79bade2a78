import { importFileMaxBytes } from '@ribbon/contract/limits'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'
import { count, readShare, type Import } from '../imports/imports.rules.ts'

export const accepted = '.csv,.tsv,.txt,.xlsx'

/** What is wrong with a chosen file before it is sent; the server looks into it. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === 'xls' || ending === 'ods' || ending === 'numbers')
    return `A .${ending} file cannot be read. Save the table as .xlsx or .csv, then choose that file.`
  if (!ending || !accepted.split(',').includes(`.${ending}`)) return 'Choose a CSV or XLSX file.'
  if (size === 0) return 'This file is empty.'
  if (size > importFileMaxBytes)
    return `This file has ${sizeText(size)}; at most ${sizeText(importFileMaxBytes)} can be imported at once. Split it into two files.`
  return undefined
}

/** `1.2 MB`, rounded so that a size over a limit never reads as the limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KB`
  const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10
  return `${megabytes} MB`
}

/** A file to begin with: the headers we know best, two people with an address and one known by email only. */
export const exampleCsv = [
  'Name,Company,Email,Phone,Street and number,"Apartment, floor",City,State,Zip code,Country',
  'Ada Lovelace,Analytical Engines,ada@example.com,+1 415 555 0132,1 Market Street,Floor 4,San Francisco,CA,94105,US',
  'Konrad Zuse,Rechnerbau,konrad@example.com,+49 30 901820,Methfesselstraße 7,,Berlin,,10965,DE',
  'Grace Hopper,,grace@example.com,,,,,,,',
]
  .map(line => `${line}\r\n`)
  .join('')

/** Where a list stands, as dot and word. */
export function listView({ state, counts }: Pick<Import, 'state' | 'counts'>): {
  tone: StatusTone
  label: string
} {
  const share = readShare(counts)
  switch (state) {
    case 'uploaded':
      return { tone: 'neutral', label: 'Columns to match' }
    case 'checking':
      return {
        tone: 'progress',
        label: share === undefined ? 'Checking' : `Checking, ${Math.floor(share * 100)}%`,
      }
    case 'checked':
      return counts.wrong > 0
        ? { tone: 'progress', label: `${count(counts.wrong)} to fix` }
        : { tone: 'progress', label: 'Ready to import' }
    case 'applying':
      return { tone: 'moving', label: 'Adding people' }
    case 'applied':
      return { tone: 'done', label: 'Imported' }
    case 'failed':
      return { tone: 'stopped', label: 'Cannot be read' }
  }
}

export const isAtWork = (state: Import['state']) => state === 'checking' || state === 'applying'

/** `23 KB, separated by semicolons, Windows-1252`: how the file was read. */
export function fileFacts({
  fileBytes,
  encoding,
  delimiter,
}: Pick<Import, 'fileBytes' | 'encoding' | 'delimiter'>): string {
  const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
  const letters = encoding
    ?.replace(/^windows/i, 'Windows')
    .replace(/^(utf|iso)/i, found => found.toUpperCase())
  return [
    sizeText(fileBytes),
    delimiter ? `separated by ${separators[delimiter] ?? `“${delimiter}”`}` : undefined,
    letters,
  ]
    .filter(Boolean)
    .join(', ')
}

export const undoRefusal = ({ canUndo }: Pick<Import, 'canUndo'>) =>
  canUndo ? undefined : 'Its people got gifts or stand on another list.'
export const deleteRefusal = ({ deletable }: Pick<Import, 'deletable'>) =>
  deletable ? undefined : 'Gifts were sent to this list.'

/** The lists of a page, with the list chosen before in front when it is on another page. */
export function withChosenFirst<L extends Pick<Import, 'state'> & { id: string }>(
  page: readonly L[],
  chosen: L | undefined,
): L[] {
  const isElsewhere = chosen?.state === 'applied' && page.every(list => list.id !== chosen.id)
  return isElsewhere ? [chosen, ...page] : [...page]
}

/** A list may also have been made of chosen people. */
export const isFromFile = ({ fileName }: Pick<Import, 'fileName'>) => fileName !== ''
