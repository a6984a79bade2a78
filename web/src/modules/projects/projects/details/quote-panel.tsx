import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Dim, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { useAcceptQuote, type ProjectView } from '../projects.data.ts'
import { quoteTotal } from '../projects.rules.ts'

/** The price that was offered last. An owner accepts it once; nothing is paid by that. */
export function QuotePanel({ project }: { project: ProjectView }) {
  const { quote } = project
  if (!quote) return null
  const people = Math.max(project.numberOfSubmissions, project.expectedNumberOfRecipients ?? 0)
  return (
    <Panel title="Quote">
      <Stack>
        <SumList
          entries={[
            { label: 'Per person', value: <Money amount={quote.unitPrice} /> },
            { label: 'Shipping in the United States', value: <Money amount={quote.shippingHome} /> },
            { label: 'Shipping abroad', value: <Money amount={quote.shippingAbroad} /> },
            {
              label: quote.agreedTotal === null ? `Estimate for ${people} people` : 'Agreed total',
              value: <Money amount={quoteTotal(quote, people)} />,
              strong: true,
            },
          ]}
        />
        {quote.note ? <Dim>{quote.note}</Dim> : null}
        {quote.acceptedAt === null ? (
          <Accept project={project} version={quote.version} />
        ) : (
          <p>
            Accepted by {quote.acceptedBy} on <TimeText at={quote.acceptedAt} />
          </p>
        )}
      </Stack>
    </Panel>
  )
}

function Accept({ project, version }: { project: ProjectView; version: number }) {
  const [isAsking, setAsking] = useState(false)
  const accept = useAcceptQuote()
  if (!project.canChange) return <Dim>This quote has not been accepted.</Dim>
  return (
    <>
      <Button onClick={() => setAsking(true)}>Accept the quote</Button>
      <ConfirmDialog
        title="Accept this quote?"
        text="You agree to these goods and prices. You are charged when the goods are sent, not now."
        confirmLabel="Accept"
        cancelLabel="Do not accept yet"
        busy={accept.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          accept.mutate(
            { params: { id: project.id }, body: { quote: { version } } },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </>
  )
}
