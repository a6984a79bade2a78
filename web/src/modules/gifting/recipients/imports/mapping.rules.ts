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
  if (!has('address_one', 'email'))
    blocking.push('Say which column is the street or the email. Without either nobody can get a gift.')
  const warnings: string[] = []
  if (!has('name', 'first_name', 'last_name')) warnings.push('No column is the name. A parcel needs one.')
  if (has('address_one') && !has('city')) warnings.push('No column is the city.')
  if (has('address_one') && !has('zipcode')) warnings.push('No column is the zip code.')
  if (has('name') && has('first_name', 'last_name'))
    warnings.push('The column “Name” is used; first and last name are not needed beside it.')
  return { blocking, warnings }
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
