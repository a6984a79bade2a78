import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from './ledger.ts'

test('a ledger line cut off by a kill is removed, and writing continues after the last whole one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const file = join(folder, 'deep', 'test.jsonl')
  const first = openLedger<{ n: number }>(file, { sync: true })
  await Promise.all([1, 2, 3].map(n => first.append({ n })))
  await first.close()
  appendFileSync(file, '{"n":4')
  const second = openLedger<{ n: number }>(file, { sync: true })
  expect(second.past).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await second.append({ n: 5 })
  await second.close()
  const third = openLedger<{ n: number }>(file, { sync: false })
  expect(third.past.at(-1)).toEqual({ n: 5 })
  await third.close()
  rmSync(folder, { recursive: true })
})
