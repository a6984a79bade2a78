import { expect, it } from 'vitest'
import { timeLeft } from './payment.rules.ts'

const end = '2026-11-23T14:32:00.000Z'
const at = (time: string) => timeLeft(end, Date.parse(`2026-11-23T${time}Z`))

it('the time left is shown all along, and announced in its last three minutes only', () => {
  expect(at('14:02:00')).toEqual({ isOver: false, shown: '30 min left', isShort: false, announced: '' })
  expect(at('14:28:30').announced).toBe('')
  expect(at('14:29:30')).toMatchObject({
    isShort: true,
    shown: '3 min left',
    announced: '3 minutes left to pay.',
  })
  expect(at('14:31:10').announced).toBe('1 minute left to pay.')
})

it('time is over when it is over, and nothing is announced then', () => {
  expect(at('14:31:59').isOver).toBe(false)
  for (const time of ['14:32:00', '14:40:00'])
    expect(at(time)).toEqual({ isOver: true, shown: '0 min left', isShort: true, announced: '' })
})
