import { cardMessageMax } from '../../limits.ts'

/** What a card message may name in braces; filled for each recipient before it is printed. */
export const mergeFields = ['first_name', 'company', 'sender'] as const
export type MergeField = (typeof mergeFields)[number]
export type MergeValues = Record<MergeField, string | null>
export interface CardPerson {
  name: string | null
  company: string | null
}
export interface CardView {
  text: string
  missing: MergeField[]
  problem: string | undefined
}

// As people write them: `{first_name}`, `{{First Name}}`, `{ company }`.
const field = /\{\{?[^\S\n]*([\p{L}_][\p{L}\p{N}_ -]{0,39})\}?\}/gu
const spacedField = new RegExp(`[^\\S\\n]*${field.source}(?:[’']s(?!\\p{L}))?`, 'gu')

/** A card as it will be printed for one person. */
export function cardTextFor(message: string, person: CardPerson, senderName: string): string {
  return fillMergeFields(message, mergeValuesOf(person, senderName))
}

/** Why a message cannot stand on the card of this person, whatever is written for others. */
export function cardTextProblem(message: string, text: string): string | undefined {
  const length = letterCount(text)
  if (length > cardMessageMax)
    return `With the names filled in, the card has ${length} characters. Shorten it to ${cardMessageMax}.`
  return text === '' && message !== ''
    ? 'For this recipient the card would be blank. Write something that needs no name.'
    : undefined
}

/** A message on one person's card: as printed, the fields the person has no value for, and why it cannot stand there. */
export function viewCard(message: string, person: CardPerson, senderName: string): CardView {
  const values = mergeValuesOf(person, senderName)
  const text = fillMergeFields(message, values)
  return {
    text,
    missing: usedMergeFields(message).filter(name => values[name] === null),
    problem: cardTextProblem(message, text),
  }
}

/**
 * Like `cardTextFor`, for a text that can no longer be refused: a text that is too long loses its longest values, and an empty
 * one becomes none.
 */
export function cardTextWithin(message: string, person: CardPerson, senderName: string): string | null {
  const values = mergeValuesOf(person, senderName)
  const longestFirst = [...mergeFields].sort((a, b) => (values[b]?.length ?? 0) - (values[a]?.length ?? 0))
  let text = fillMergeFields(message, values)
  for (const name of longestFirst) {
    if (letterCount(text) <= cardMessageMax) break
    values[name] = null
    text = fillMergeFields(message, values)
  }
  return text.trim() === '' ? null : text
}

/** How long a text is as people count: an emoji of two units is one letter. */
function letterCount(text: string): number {
  return [...text].length
}

function mergeValuesOf({ name, company }: CardPerson, senderName: string): MergeValues {
  return {
    first_name: firstNameOf(name ?? ''),
    company: company?.trim() || null,
    sender: senderName.trim() || null,
  }
}

/**
 * Fills a card's fields. A field without a value is removed together with the space before it and the punctuation that belongs
 * to it. Other braces stay as they are.
 */
export function fillMergeFields(message: string, values: MergeValues): string {
  if (!hasMergeFields(message)) return message
  let before = ''
  for (const [index, line] of message.split('\n').entries()) {
    const filled = fillLine(line, values, /(^|[.!?…]["'”’)]?\s*|\n)$/u.test(before.trimStart()))
    // A line of nothing but fields without a value is no line.
    if (filled !== undefined) before += (index === 0 || before === '' ? '' : '\n') + filled
  }
  return before.replace(/^\s+/, '')
}

const gap = '\uE000'
const linking = '(?:at|from|to|for|of|with|by|and|&|@)'

function fillLine(line: string, values: MergeValues, beginsSentence: boolean): string | undefined {
  const known: string[] = []
  let gaps = 0
  const marked = line.replace(/[\uE000-\uE002]/g, '').replace(spacedField, (whole, written: string) => {
    const name = mergeFieldOf(written)
    if (!name) return whole
    const value = values[name]?.replace(/\s+/g, ' ').trim()
    if (!value) {
      gaps += 1
      return gap
    }
    // Values stay out of the tidying below.
    known.push(value)
    const at = whole.indexOf('{')
    return `${whole.slice(0, at)}\uE001${known.length - 1}\uE002${/[’']s$/.exec(whole.slice(at))?.[0] ?? ''}`
  })
  const tidy = gaps === 0 ? marked : withoutGaps(marked, beginsSentence)
  if (gaps > 0 && /^[\s\p{P}]*$/u.test(tidy)) return undefined
  return tidy.replace(/\uE001(\d+)\uE002/g, (_, index: string) => known[Number(index)] ?? '')
}

/** Takes the marks out of a line, with the words and signs that stood for the missing value alone. */
function withoutGaps(line: string, beginsSentence: boolean): string {
  return (
    line
      .replace(new RegExp(`${gap}(?:[^\\S\\n]*${gap})+`, 'g'), gap)
      .replace(new RegExp(`[^\\S\\n]*[([{"'“„«‘]${gap}[)\\]}"'”“»’]`, 'gu'), gap)
      // “Greetings to all at {company}!”, “greetings to {company} from Marco”
      .replace(
        new RegExp(
          `[^\\S\\n]*(?<![\\p{L}\\p{N}])${linking}${gap}(?=[^\\S\\n]*(?:[.,!?…;:)]|${linking}[^\\S\\n]|$))`,
          'giu',
        ),
        gap,
      )
      // “{first_name}, thank you”
      .replace(
        new RegExp(`(^|[.!?…]["'”’)]?)${gap}[,;:.!?…–—-]*[^\\S\\n]*(\\p{L}?)`, 'gu'),
        (_, end: string, letter: string) =>
          (end === '' ? '' : `${end} `) +
          (end !== '' || beginsSentence ? letter.toLocaleUpperCase() : letter),
      )
      // “Thank you, {first_name}!”, “So, {first_name}, thank you”, “With love, {company}”
      .replace(new RegExp(`[^\\S\\n]*[,–—-][^\\S\\n]*${gap}(?=[^\\S\\n]*(?:[,.!?…;:]|$))`, 'gu'), '')
      .replaceAll(gap, '')
      .replace(/[^\S\n]+$/, '')
  )
}

/** Names in braces that stand for nothing, such as `{frist_name}`. */
export function unknownMergeFields(message: string): string[] {
  return [
    ...new Set(
      [...message.matchAll(field)].map(([, name = '']) => name.trim()).filter(name => !mergeFieldOf(name)),
    ),
  ]
}

export function hasMergeFields(message: string): boolean {
  return usedMergeFields(message).length > 0
}

/** The fields a message names, each once. */
export function usedMergeFields(message: string): MergeField[] {
  if (!message.includes('{')) return []
  return [...new Set([...message.matchAll(field)].flatMap(([, name = '']) => mergeFieldOf(name) ?? []))]
}

// “Dear Dr.” is worse than no name.
const title =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|herr|frau|hr|fr|mme|mlle|mons|sr|sra|srta|dott|ing|dipl)\.?$/i
const degree =
  /^(?:ph\.?d|m\.?d|d\.?d\.?s|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|esq|cpa|jr|sr|ii|iii|iv|inc|llc|ltd|gmbh|rn|pe)\.?$/i
const initial = /^\p{L}\.$/u

/** The first name of `Ada Lovelace`, `Dr. Ada Lovelace` or `Lovelace, Ada`; none where only an email or a last name is known. */
export function firstNameOf(name: string): string | null {
  if (name.includes('@')) return null
  const [before = '', ...after] = name.split(',').map(part => part.trim())
  const first = after.find(part => part !== '' && !part.split(/\s+/).every(word => degree.test(word)))
  const words = (first ?? before).split(/\s+/).filter(word => word !== '')
  const named = words.findIndex(word => !title.test(word) && !initial.test(word))
  // After a title or initials, a single word is the last name.
  return named > 0 && first === undefined && named === words.length - 1 ? null : (words[named] ?? null)
}

function mergeFieldOf(written: string): MergeField | undefined {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return mergeFields.find(known => known === name)
}
