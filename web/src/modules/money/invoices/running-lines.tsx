import { dayText, longDayText, shortDayText } from '../../../ui/display/calendar-days.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useRunningInvoice } from './invoices.data.ts'
import styles from './invoices.module.css'

/** What the next invoice will list. A team that charges nothing on account does not see it. */
export function RunningLines() {
  const running = useRunningInvoice().data
  if (!running || running.lineCount === 0) return null
  const further = running.lineCount - running.lines.length
  return (
    <Panel
      title="So far this month"
      actions={
        <span className={styles.sum}>
          <Money amount={running.total} strong />
        </span>
      }
    >
      <p className={styles.lead}>
        Charged on account since {dayText(running.since)}. The invoice comes on{' '}
        {longDayText(running.issuedOn)}
        {Number(running.total) < 0 ? '; if it is below zero, the next one is reduced by that' : ''}.
      </p>
      <details className={styles.lines}>
        <summary>
          {running.lineCount === 1 ? 'One line' : `${running.lineCount.toLocaleString('en-US')} lines`}
        </summary>
        <ul>
          {running.lines.map((line, index) => (
            <li key={index}>
              <span className={styles.dim}>{shortDayText(line.date)}</span>
              <span>{line.description}</span>
              <Money amount={line.amount} />
            </li>
          ))}
        </ul>
        {further > 0 ? (
          <p className={styles.dim}>{further.toLocaleString('en-US')} earlier lines are on the invoice.</p>
        ) : null}
      </details>
    </Panel>
  )
}
