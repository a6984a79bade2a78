import { z } from 'zod'
import { dayInput } from './document.ts'
import { daysBetween, timePeriods } from './period-days.ts'

// For the server; pages take them from the file without schemas.
export { daysOf, namedPeriod, periodBefore, periodOf, timePeriods } from './period-days.ts'
export type { Period, TimePeriod } from './period-days.ts'

/** The longest range of days that may be asked for. */
const rangeDaysMax = 731

const blankless = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())
const day = dayInput('Enter days as YYYY-MM-DD.')

/** The fields of a query that name a period; lists of the store share them. To be checked by `checkPeriod`. */
export const periodFields = {
  time_period: blankless(z.enum(timePeriods)),
  start_date: blankless(day),
  end_date: blankless(day),
  /** Sent with a range of days; the days alone say the same. */
  filter: blankless(z.literal('date_range')),
}
export type PeriodQuery = z.output<z.ZodObject<typeof periodFields>>

/** For `superRefine`: both days or none, in order, and not too far apart. */
export function checkPeriod(
  { start_date: start, end_date: end, filter }: PeriodQuery,
  context: z.RefinementCtx,
) {
  const refuseRange = (path: 'start_date' | 'end_date', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (filter !== undefined && !start && !end) refuseRange('start_date', 'Choose the first and the last day.')
  else if (Boolean(start) !== Boolean(end))
    refuseRange(start ? 'end_date' : 'start_date', 'Choose both the first and the last day.')
  else if (start && end && end < start) refuseRange('end_date', 'The last day must not be before the first.')
  else if (start && end && daysBetween(start, end) >= rangeDaysMax)
    refuseRange('end_date', 'Choose at most two years.')
}
