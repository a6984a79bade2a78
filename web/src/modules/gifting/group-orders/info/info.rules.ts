import type { GroupOrder } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { GroupOrderChange } from '@ribbon/contract/gifting/group-orders/group-orders'
import { imageMaxBytes } from '@ribbon/contract/limits'
import { instantOf, localTime } from '../group-orders.rules.ts'

export interface InfoValues extends Record<string, unknown> {
  name: string
  title: string
  subheading: string
  description: string
  questions: { name: string; required: boolean }[]
  showsPrices: boolean
  /** As fields of day and time take them. */ opens: string
  closes: string
  /** At most so many confirmations; blank for no limit. */ limit: string
  /** Codes of the countries it sends to; none for all. */ countries: string[]
}

export const questionsMax = 10

export function valuesOf(order: GroupOrder['attributes']): InfoValues {
  return {
    name: order.name,
    title: order.redemption_title ?? '',
    subheading: order.redemption_subheading ?? '',
    description: order.redemption_description ?? '',
    questions: order.custom_fields,
    showsPrices: order.show_prices,
    opens: localTime(order.opens_at),
    closes: localTime(order.closes_at),
    limit: order.submissions_limit === null ? '' : String(order.submissions_limit),
    countries: order.countries,
  }
}

/** Errors by the name of their field. */
export function infoProblems(values: InfoValues, now = Date.now()): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems.name = 'Enter a name for the redemption.'
  const [opens, closes] = [instantOf(values.opens), instantOf(values.closes)]
  if (closes !== null && Date.parse(closes) <= now) problems.closes = 'Choose a time that is still to come.'
  if (opens !== null && closes !== null && Date.parse(closes) <= Date.parse(opens))
    problems.closes = 'It must close after it opens.'
  if (values.limit !== '' && !/^[1-9]\d{0,5}$/.test(values.limit))
    problems.limit = 'Enter a whole number, or leave it blank.'
  const names = values.questions.map(question => question.name.trim().toLowerCase()).filter(Boolean)
  if (new Set(names).size < names.length) problems.questions = 'Two questions have the same name.'
  return problems
}

/** The values that differ from what was loaded. */
export function differences(values: InfoValues, before: InfoValues): Partial<InfoValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** What is sent: only what differs from what was loaded, so that what others changed meanwhile stays. */
export function changeOf(values: InfoValues, before: InfoValues): GroupOrderChange {
  const differs = (...names: (keyof InfoValues & string)[]) =>
    names.some(name => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  return {
    ...(differs('name') ? { name: values.name.trim() } : {}),
    ...(differs('title')
      ? { redemption_title: values.title, enable_custom_title: isWritten(values.title) }
      : {}),
    ...(differs('subheading')
      ? { redemption_subheading: values.subheading, enable_custom_subheading: isWritten(values.subheading) }
      : {}),
    ...(differs('description')
      ? {
          redemption_description: values.description,
          enable_custom_description: isWritten(values.description),
        }
      : {}),
    ...(differs('questions')
      ? { custom_fields: values.questions.filter(question => isWritten(question.name)) }
      : {}),
    ...(differs('showsPrices') ? { show_prices: values.showsPrices } : {}),
    ...(differs('opens') ? { opens_at: instantOf(values.opens) } : {}),
    ...(differs('closes') ? { closes_at: instantOf(values.closes) } : {}),
    ...(differs('countries') ? { countries: values.countries } : {}),
    ...(differs('limit') ? { submissions_limit: values.limit === '' ? null : Number(values.limit) } : {}),
  }
}

/** What the choice of countries means for the people who choose. */
export function countriesText(count: number): string {
  if (count === 0)
    return 'People can have it sent to every country our carriers deliver to. Name countries to send only there.'
  return [
    `People can only give an address in ${count === 1 ? 'this country' : 'these countries'}.`,
    'Those who have confirmed another one keep it until they change it.',
  ].join(' ')
}

export function placesText(
  codes: readonly string[],
  names: readonly { value: string; label: string }[],
): string {
  if (codes.length === 0) return 'Every country our carriers deliver to'
  return codes.map(code => names.find(({ value }) => value === code)?.label ?? code).join(', ')
}

const isWritten = (text: string) => text.trim() !== ''

/** What is wrong with a chosen picture before it is sent; the server looks into it. */
export function backgroundProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type)) return 'Choose a PNG, JPEG or WebP picture.'
  if (size > imageMaxBytes.background)
    return `The background may have at most ${imageMaxBytes.background / 1024 / 1024} MB.`
  return undefined
}
