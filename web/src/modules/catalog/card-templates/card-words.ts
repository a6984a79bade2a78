import { unknownMergeFields, type MergeField } from '@ribbon/contract/catalog/card-templates/merge-fields'

export const fieldButtons: readonly { name: MergeField; label: string }[] = [
  { name: 'first_name', label: 'First name' },
  { name: 'company', label: 'Company' },
  { name: 'sender', label: 'Sender’s name' },
]

const fieldWords: Record<MergeField, string> = {
  first_name: 'first name',
  company: 'company',
  sender: 'sender’s name',
}

/** “We know no first name and no company of Ada, so the card goes without.” */
export function missingText(missing: readonly MergeField[], who: string): string {
  return `We know no ${missing.map(name => fieldWords[name]).join(' and no ')} of ${who}, so the card goes without.`
}

/** Braces that will be printed as they stand, with the field that was probably meant. */
export function unknownText(message: string): string | undefined {
  const unknown = unknownMergeFields(message)
  if (unknown.length === 0) return undefined
  const meant = [...new Set(unknown.flatMap(name => likelyField(name) ?? []))]
  const names = unknown.map(name => `{${name}}`).join(' and ')
  const hint = meant.length > 0 ? ` Did you mean ${meant.map(name => `{${name}}`).join(' and ')}?` : ''
  return `${names} ${unknown.length === 1 ? 'stands for nothing and is' : 'stand for nothing and are'} printed as written.${hint}`
}

const likely: readonly [RegExp, MergeField][] = [
  [/comp|firma|org|employer/, 'company'],
  [/send|from|my/, 'sender'],
  [/name|fi?r|recip/, 'first_name'],
]

function likelyField(name: string): MergeField | undefined {
  return likely.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]
}

/** “Thank you 2” after “Thank you”: a free name for a copy, where the names around it are known. */
export function copyName(name: string, taken: readonly string[] = []): string {
  const base = [...name.replace(/ \d{1,4}$/, '')].slice(0, 114).join('')
  const used = new Set(taken.map(other => other.toLowerCase()))
  let number = 2
  while (used.has(`${base} ${number}`.toLowerCase())) number += 1
  return `${base} ${number}`
}

export const examples = [
  {
    label: 'Ada Lovelace of Analytical Engines',
    person: { name: 'Ada Lovelace', company: 'Analytical Engines' },
  },
  { label: 'Ada Lovelace, without a company', person: { name: 'Ada Lovelace', company: null } },
  { label: 'someone we know no name of', person: { name: null, company: null } },
] as const
