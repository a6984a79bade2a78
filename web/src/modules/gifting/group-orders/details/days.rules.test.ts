import { describe, expect, it } from 'vitest'
import { dayBars, reminderText } from './days.rules.ts'

const day = (date: string, confirmed: number, reminded = 0) => ({ date, confirmed, reminded })

describe('dayBars', () => {
  it('show every day from the first confirmation to today', () => {
    const bars = dayBars([day('2026-02-27', 3), day('2026-03-01', 1)], '2026-03-02')
    expect(bars.map(bar => [bar.label, bar.confirmed, bar.isToday])).toEqual([
      ['27', 3, false],
      ['28', 0, false],
      ['1', 1, false],
      ['2', 0, true],
    ])
    expect(bars[0]?.longLabel).toBe('Friday, February 27')
  })

  it('show the last eleven days, and end with the last confirmation when it is long ago', () => {
    const days = [day('2026-01-01', 3), day('2026-01-20', 1), day('2026-02-01', 0, 5)]
    expect(dayBars(days, '2026-01-21').map(bar => bar.date)).toHaveLength(11)
    expect(dayBars(days, '2026-05-01').at(-1)?.date).toBe('2026-01-20')
  })

  it('are none before anyone has confirmed', () => {
    expect(dayBars([day('2026-01-01', 0, 9)], '2026-01-02')).toEqual([])
  })
})

describe('reminderText', () => {
  it('names the day of the last reminder', () => {
    expect(reminderText([day('2026-11-20', 0, 4), day('2026-11-21', 9)])).toBe('Reminder sent Nov 20')
    expect(reminderText([day('2026-11-21', 9)])).toBeUndefined()
  })
})
