import { safeParse, type $ZodIssue, type $ZodRawIssue, type $ZodType } from 'zod/v4/core'
import { fieldName } from './field-names.ts'

export interface InputError {
  path: PropertyKey[]
  /** A whole sentence that names the field as the screen does. */
  message: string
}

/** Parses what was sent or typed; what is wrong comes as sentences for people, in the order of the fields. */
export function parseInput<Output>(
  schema: $ZodType<Output>,
  value: unknown,
): { data: Output; errors?: undefined } | { errors: InputError[] } {
  const parsed = safeParse(schema, value, { error: sentenceOf })
  if (parsed.success) return { data: parsed.data }
  return { errors: withoutRepeats(parsed.error.issues).flatMap(issue => errorsOf(issue, [])) }
}

/** A value of the wrong kind also breaks limits that were not made for it: a list has a length, as a text has. */
function withoutRepeats(issues: readonly $ZodIssue[]): $ZodIssue[] {
  const placeOf = (issue: $ZodIssue) => JSON.stringify(issue.path)
  const wrongKinds = new Set(issues.filter(issue => issue.code === 'invalid_type').map(placeOf))
  return issues.filter(issue => issue.code === 'invalid_type' || !wrongKinds.has(placeOf(issue)))
}

/** Stands for the field's name until its whole path is known: a branch of a union knows only the end of it. */
const subject = '\u0000'
const notValid = `${subject} is not valid.`
const required = `${subject} is required.`

function errorsOf(issue: $ZodIssue, outer: readonly PropertyKey[]): InputError[] {
  const path = [...outer, ...issue.path]
  if (issue.code === 'invalid_union' && issue.message === notValid) {
    const closest = closestBranch(issue.errors)
    if (closest) return closest.flatMap(inner => errorsOf(inner, path))
  }
  const sentence = namesItsLimit(issue) ? issue.message : sentenceOf(issue)
  return [{ path, message: sentence.replaceAll(subject, subjectOf(path)) }]
}

/** A schema's text for a missing value also reaches its limits that have no text of their own. */
function namesItsLimit(issue: $ZodIssue): boolean {
  if (issue.code !== 'too_big' || issue.maximum === 1) return true
  return issue.message.replaceAll(',', '').includes(String(issue.maximum))
}

/** Of a union's branches that take this kind of value, the one that found most in it to object to. */
function closestBranch(branches: readonly $ZodIssue[][]): $ZodIssue[] | undefined {
  const objections = (issues: $ZodIssue[]) => issues.filter(({ message }) => message !== required).length
  return branches
    .filter(issues => !issues.some(isOtherKind))
    .toSorted((one, other) => objections(other) - objections(one))[0]
}

const isOtherKind = (issue: $ZodIssue) =>
  issue.code === 'invalid_type' && issue.path.length === 0 && issue.expected !== 'int'

/** `Quantity in entry 3` for a field of a list's entry, `Entry 3 of tags` for the entry itself. */
function subjectOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The request'
  const name = fieldName(path) ?? 'This field'
  const index = path.findLast(part => typeof part === 'number')
  if (index === undefined) return name
  return typeof path.at(-1) === 'number'
    ? `Entry ${index + 1} of ${name.toLowerCase()}`
    : `${name} in entry ${index + 1}`
}

function sentenceOf(issue: $ZodRawIssue | $ZodIssue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? required : `${subject} must be ${kindOf(issue.expected)}.`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return isMissing ? required : notOneOf(issue.values)
    case 'not_multiple_of':
      return `${subject} has too many decimal places.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.map(key => `“${key}”`).join(', ')}.`
    default:
      return isMissing ? required : notValid
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
}
const kindOf = (expected: string) => kinds[expected] ?? 'of another kind'

const grouped = (limit: number | bigint) => limit.toLocaleString('en-US')

type Limited<Code> = Pick<
  Extract<$ZodIssue, { code: Code }>,
  Exclude<keyof Extract<$ZodIssue, { code: Code }>, 'path' | 'message' | 'input'>
>

function tooBig(issue: Limited<'too_big'>): string {
  const most = grouped(issue.maximum)
  if (issue.origin === 'string') return `${subject} is too long (maximum is ${most} characters).`
  if (issue.origin === 'array')
    return most === '1' ? `${subject}: choose only one.` : `${subject}: at most ${most} are allowed.`
  return `${subject} must be ${issue.inclusive === false ? 'below' : 'at most'} ${most}.`
}

function tooSmall(issue: Limited<'too_small'>): string {
  const least = grouped(issue.minimum)
  const isOne = issue.minimum === 1
  if (issue.origin === 'string')
    return isOne ? `${subject} can't be blank!` : `${subject} is too short (minimum is ${least} characters).`
  if (issue.origin === 'array')
    return isOne ? `${subject}: choose at least one.` : `${subject}: at least ${least} are needed.`
  return `${subject} must be ${issue.inclusive === false ? 'above' : 'at least'} ${least}.`
}

function notOneOf(values: readonly unknown[]): string {
  return values.length > 12
    ? `${subject} is not one of the possible values.`
    : `${subject} must be one of: ${values.map(String).join(', ')}.`
}
