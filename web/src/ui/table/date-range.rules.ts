import { dayText } from '../display/calendar-days.ts'

/** Days, both included; empty where a range has no such end. */
export interface DayRange {
  from: string
  to: string
}

/** A range that moves with the calendar. An address has its name in place of the first day, so that a saved one moves, too. */
export interface RangePreset extends DayRange {
  name: string
  label: string
}

function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
  )
}

const presetOf = ({ from, to }: DayRange, presets: readonly RangePreset[]) =>
  to === '' ? presets.find(({ name }) => name === from) : undefined

/** The days that an address names. */
export function daysOfRange(range: DayRange, presets: readonly RangePreset[]): DayRange {
  const { from, to } = presetOf(range, presets) ?? range
  return { from, to }
}

/** The days to list by: none where they cannot be listed by. */
export function listedDays(range: DayRange, presets: readonly RangePreset[]): DayRange {
  const days = daysOfRange(range, presets)
  return rangeProblem(days) ? { from: '', to: '' } : days
}

/** Why nothing can be listed by these days. */
export function rangeProblem({ from, to }: DayRange): string | undefined {
  if ([from, to].some(day => day !== '' && !isDay(day))) return 'One of the days does not exist.'
  if (from !== '' && to !== '' && to < from) return 'The last day must not be before the first.'
  return undefined
}

/** What the button of a range says. */
export function rangeText(range: DayRange, presets: readonly RangePreset[]): string {
  const { from, to } = range
  if (from === '' && to === '') return 'Any date'
  const preset = presetOf(range, presets)
  if (preset) return preset.label
  if (rangeProblem(range)) return 'Check the dates'
  if (to === '') return `Since ${dayText(from)}`
  if (from === '') return `Until ${dayText(to)}`
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
}
