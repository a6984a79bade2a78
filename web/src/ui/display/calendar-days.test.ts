import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a day is the same for a reader in %s',
  async zone => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    const { dayText, longDayText, monthText, shortDayText } = await import('./calendar-days.ts')
    expect([
      dayText('2026-08-01'),
      dayText('2026-08-01T00:00:00.000Z'),
      longDayText('2026-08-01'),
      shortDayText('2026-08-01'),
      monthText('2026-01-01'),
    ]).toEqual(['Aug 1, 2026', 'Aug 1, 2026', 'August 1, 2026', 'Aug 1', 'January 2026'])
  },
)
