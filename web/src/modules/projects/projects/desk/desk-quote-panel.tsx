import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { quoteTotal } from '../projects.rules.ts'
import type { DeskProject } from './desk.data.ts'
import styles from './desk.module.css'
import { QuoteDialog } from './quote-dialog.tsx'

type Quote = DeskProject['quotes'][number]

/** What was offered, whether an owner accepted it, and in which version. */
export function DeskQuotePanel({ project }: { project: DeskProject }) {
  const [isWriting, setWriting] = useState(false)
  const [latest, ...earlier] = project.quotes
  return (
    <Panel title="Quote">
      <Stack>
        {latest ? <Latest project={project} quote={latest} /> : <Dim>No price has been offered yet.</Dim>}
        {earlier.length > 0 ? <Earlier quotes={earlier} /> : null}
        {project.canChange ? (
          <Row>
            <Button look={latest ? 'quiet' : 'primary'} onClick={() => setWriting(true)}>
              {latest ? 'Send another quote' : 'Write a quote'}
            </Button>
          </Row>
        ) : null}
        {isWriting ? <QuoteDialog project={project} onClose={() => setWriting(false)} /> : null}
      </Stack>
    </Panel>
  )
}

function Latest({ project, quote }: { project: DeskProject; quote: Quote }) {
  const people = Math.max(project.numberOfSubmissions, project.expectedNumberOfRecipients ?? 0)
  return (
    <>
      <SumList
        entries={[
          { label: 'Per person', value: <Money amount={quote.unitPrice} /> },
          { label: 'Shipping in the United States', value: <Money amount={quote.shippingHome} /> },
          { label: 'Shipping abroad', value: <Money amount={quote.shippingAbroad} /> },
          {
            label:
              quote.agreedTotal === null
                ? `About, for ${people.toLocaleString('en-US')} people`
                : 'Agreed total',
            value: <Money amount={quoteTotal(quote, people)} />,
            strong: true,
          },
        ]}
      />
      {quote.note ? <p className={styles.words}>{quote.note}</p> : null}
      <p>
        Version {quote.version}, sent on <TimeText at={quote.quotedAt} />.{' '}
        {quote.acceptedAt === null ? (
          'No owner has accepted it yet.'
        ) : (
          <>
            Accepted by {quote.acceptedBy} on <TimeText at={quote.acceptedAt} />.
          </>
        )}
      </p>
    </>
  )
}

function Earlier({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <details className={styles.earlier}>
      <summary>Earlier versions ({quotes.length})</summary>
      <ul>
        {quotes.map(quote => (
          <li key={quote.version}>
            Version {quote.version}: <Money amount={quote.unitPrice} /> per person
            {quote.acceptedBy ? `, accepted by ${quote.acceptedBy}` : ''}
          </li>
        ))}
      </ul>
    </details>
  )
}
