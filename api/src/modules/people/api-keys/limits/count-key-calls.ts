import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Log } from '../../../../platform/log.ts'
import { addKeyCalls, type KeyCalls } from './key-calls.store.ts'

const writtenAfterMs = 2_000

export interface KeyCallCounter {
  count(key: { teamId: RowId; id: RowId }, call: string, status: number): void
  /** Writes what this node has counted. */
  write(): Promise<void>
}

/** Counts the calls of keys on this node and writes them together some seconds later, so that a call costs no write. */
export function countKeyCalls(db: Db, log: Log): KeyCallCounter {
  let counted = new Map<string, KeyCalls>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const calls = [...counted.values()]
    counted = new Map()
    if (calls.length > 0)
      await addKeyCalls(db, calls).catch((error: unknown) =>
        log.warn({ err: error, calls: calls.length }, 'calls of API keys were not counted'),
      )
  }
  return {
    count({ teamId, id }, call, status) {
      const name = `${id} ${status} ${call}`
      const known = counted.get(name)
      if (known) known.calls += 1
      else counted.set(name, { teamId, keyId: id, call, status, calls: 1 })
      timer ??= setTimeout(() => void write(), writtenAfterMs).unref()
    },
    write,
  }
}
