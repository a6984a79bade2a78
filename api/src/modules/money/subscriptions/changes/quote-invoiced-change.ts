import { nextPeriodEnd } from '../next-period-end.ts'
import { describePeriod } from '../describe-period.ts'
import { prorate } from '../prorate.ts'

interface Priced {
  name: string
  amountCents: number
  interval: string
  intervalCount: number
}
interface Running {
  status: string
  amountCents: number | null
  currentPeriodStart: Date
  currentPeriodEnd: Date
}
export interface InvoicedChange {
  lines: { description: string; amountCents: number }[]
  /** The period that begins with the change; none where the running one goes on. */
  period: { currentPeriodStart: Date; currentPeriodEnd: Date; anchorAt: Date } | undefined
}

/** What a change of plan puts on a team's invoice, by days; nothing during a trial. */
export function quoteInvoicedChange(running: Running, old: Priced, plan: Priced, now: Date): InvoicedChange {
  if (running.status === 'trialing') return { lines: [], period: undefined }
  const paid = { start: running.currentPeriodStart, end: running.currentPeriodEnd, at: now }
  const unused = {
    description: `Unused time on ${old.name}`,
    amountCents: -prorate(running.amountCents ?? old.amountCents, paid),
  }
  const isSameRhythm = old.interval === plan.interval && old.intervalCount === plan.intervalCount
  if (isSameRhythm)
    return {
      lines: billed([
        unused,
        { description: `Remaining time on ${plan.name}`, amountCents: prorate(plan.amountCents, paid) },
      ]),
      period: undefined,
    }
  const start = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const end = nextPeriodEnd(start, start, plan)
  return {
    lines: billed([
      unused,
      { description: describePeriod(plan.name, start, end), amountCents: plan.amountCents },
    ]),
    period: { currentPeriodStart: start, currentPeriodEnd: end, anchorAt: start },
  }
}

function billed(lines: InvoicedChange['lines']): InvoicedChange['lines'] {
  return lines.filter(line => line.amountCents !== 0)
}
