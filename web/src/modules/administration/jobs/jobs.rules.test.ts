import { describe, expect, it } from 'vitest'
import { durationText, payloadText, scheduleText, workText } from './jobs.rules.ts'

describe('jobs in plain words', () => {
  it.each([
    ['send-mail', 'Sends one email'],
    ['count-the-stars', 'Count the stars'],
  ])('the job %s is called “%s”', (name, words) => expect(workText(name)).toBe(words))
  it.each([
    [{ id: 41 }, 'number 41'],
    [{ id: 0 }, ''],
    [{ id: 3, row: 2 }, 'number 3, row 2'],
    [{}, ''],
  ])('the payload %j reads “%s”', (payload, words) => expect(payloadText(payload)).toBe(words))
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/2 * * * *', 'Every 2 minutes'],
    ['7 * * * *', 'Every hour at :07'],
    ['31 6,18 * * *', 'Daily at 06:31 and 18:31 UTC'],
    ['53 3 * * *', 'Daily at 03:53 UTC'],
    ['0 9 * * 1', '0 9 * * 1'],
  ])('the schedule %s reads “%s”', (cron, words) => expect(scheduleText(cron)).toBe(words))
  it.each([
    [5, '5 seconds'],
    [-1, '0 seconds'],
    [120, '2 minutes'],
    [7200, '2 hours'],
    [200_000, '2 days'],
  ])('a duration of %i seconds reads “%s”', (seconds, words) => expect(durationText(seconds)).toBe(words))
})
