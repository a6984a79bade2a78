import type { Tx } from '../../../platform/db/database.ts'

/** What waits elsewhere for its line to be paid, by the type of the line's source: what is done when it is, and when it never will be. */
export type LineHandlers = Record<
  string,
  {
    paid: (tx: Tx, sourceId: number) => Promise<unknown>
    void: (tx: Tx, sourceId: number) => Promise<unknown>
  }
>

/** Tells those who wait for an invoice's lines how it ended. */
export async function settleLines(
  tx: Tx,
  lines: readonly { kind: string; sourceType: string; sourceId: number }[],
  end: 'paid' | 'void',
  waiting: LineHandlers,
): Promise<void> {
  for (const line of lines) {
    if (line.kind === 'charge') await waiting[line.sourceType]?.[end](tx, line.sourceId)
  }
}
