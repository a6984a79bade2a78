import type { ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { type FieldChoice, fieldLabels } from './imports.rules.ts'

export interface MappingProblems {
  /** Nothing is checked before these are gone. */ blocking: string[]
  /** May be meant so. */ warnings: string[]
}

/** What is missing or doubled when the columns are these fields. */
export function mappingProblems(fields: readonly FieldChoice[]): MappingProblems {
  const has = (...names: ImportField[]) => names.some(name => fields.includes(name))
  const doubled = Object.keys(fieldLabels).filter(
    name => fields.filter(field => field === name).length > 1,
  ) as ImportField[]
  const blocking = doubled.map(
    name =>
      `${numberWord(fields.filter(field => field === name).length)} columns are “${fieldLabels[name]}”. Keep one of them.`,
  )
  const needed = neededColumns(has)
  if (needed) blocking.push(needed)
  const warnings: string[] = []
  if (!has('address_one') && !has('name', 'first_name', 'last_name'))
    warnings.push('No column is the name. A parcel needs one.')
  if (has('address_one') && !has('zipcode')) warnings.push('No column is the zip code.')
  if (has('name') && has('first_name', 'last_name'))
    warnings.push('The column “Name” is used; first and last name are not needed beside it.')
  return { blocking, warnings }
}

/** One sentence for what every row would lack, so that not each of them says it. */
function neededColumns(has: (...names: ImportField[]) => boolean): string | undefined {
  if (!has('address_one', 'email'))
    return 'Say which column is the street or the email. Without either nobody can get a gift.'
  const missing = [
    ...(has('name', 'first_name', 'last_name') ? [] : ['the name']),
    ...(has('city') ? [] : ['the city']),
  ]
  if (!has('address_one') || missing.length === 0) return undefined
  return missing.length === 1
    ? `Say which column is ${missing[0]}. An address needs it.`
    : `Say which columns are ${missing.join(' and ')}. An address needs both.`
}

const numberWord = (number: number) => ['Two', 'Three', 'Four', 'Five'][number - 2] ?? String(number)

/** How a column came to its field: `Guessed` until someone chose, nothing afterwards. */
export function guessWord(field: FieldChoice, isChosen: boolean): 'Guessed' | 'Not imported' | undefined {
  if (field === null) return 'Not imported'
  return isChosen ? undefined : 'Guessed'
}

/** A column's header; without one, the letter a spreadsheet gives it. */
export function columnName(header: string, index: number): string {
  if (header.trim() !== '') return header
  const letters = (rest: number): string =>
    (rest < 26 ? '' : letters(Math.floor(rest / 26) - 1)) + String.fromCharCode(65 + (rest % 26))
  return `Column ${letters(index)}`
}

/** `9 columns are used, 3 are not imported.` */
export function columnsSentence(fields: readonly FieldChoice[]): string {
  const used = fields.filter(field => field !== null).length
  const left = fields.length - used
  const usedText = used === 1 ? '1 column is used' : `${used} columns are used`
  if (left === 0) return `${usedText}.`
  return `${usedText}, ${left === 1 ? '1 is' : `${left} are`} not imported.`
}
