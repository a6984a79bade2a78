import type { Tx } from '../../../platform/db/database.ts'

/** What another module does when an invoice line is paid or voided, by the type of the line's source. */
export type LineHandlers = Record<
  string,
  {
    paid: (tx: Tx, sourceId: number) => Promise<unknown>
    void: (tx: Tx, sourceId: number) => Promise<unknown>
  }
>

/** Calls the handler of each charge of an invoice that was paid or voided. */
export async function settleLines(
  tx: Tx,
  lines: readonly { kind: string; sourceType: string; sourceId: number }[],
  end: 'paid' | 'void',
  handlers: LineHandlers,
): Promise<void> {
  for (const line of lines) {
    if (line.kind === 'charge') await handlers[line.sourceType]?.[end](tx, line.sourceId)
  }
}
