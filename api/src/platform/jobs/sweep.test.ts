import { expect, it, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { sweep, sweepFailures } from './sweep.ts'

it('a sweep goes on after an item that fails, logs it and counts it', async () => {
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, { error: vi.fn() })
  const done: number[] = []
  await sweep({ job: 'sweep-test', log }, [1, 2, 3], async id => {
    if (id === 2) throw new Error('no answer')
    done.push(id)
  })
  expect(done).toEqual([1, 3])
  expect(log.error).toHaveBeenCalledOnce()
  const { values } = await sweepFailures.get()
  expect(values).toContainEqual(expect.objectContaining({ value: 1, labels: { job: 'sweep-test' } }))
})

it('a sweep of several at once does each item once, and never more at a time', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await sweep({ job: 'sweep-test', log: silentLog, atOnce: 3 }, [1, 2, 3, 4, 5, 6, 7], async id => {
    running++
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running--
    done.push(id)
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})
