import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { entryLabels, statusViews } from '../gift-cards.rules.ts'
import { AdjustForm } from './adjust-form.tsx'
import { CardForm } from './card-form.tsx'
import { cardQuery, type CardDetails } from './edit-card.data.ts'

const back = { to: '/e-commerce/gift-cards', label: 'Gift cards' }

/** One gift card, named by the query: its person, its balance and every entry of its ledger. */
export function EditGiftCardPage() {
  const [{ id }] = useUrlState({ id: '' })
  const card = useQuery(cardQuery(id))
  if (id === '' || isNotFound(card.error)) return <Navigate to="/404" replace />
  if (!card.data)
    return (
      <>
        <PageHeader title="Gift card" back={back} />
        {card.error ? (
          <Panel>
            <ErrorState
              messages={errorMessages(card.error, 'The gift card could not be loaded.')}
              onRetry={() => void card.refetch()}
            />
          </Panel>
        ) : (
          <SkeletonBlock height={420} label="Loading the gift card" />
        )}
      </>
    )
  return <CardPage key={card.data.id} card={card.data} />
}

function CardPage({ card }: { card: CardDetails }) {
  const isDeleted = card.status === 'deleted'
  return (
    <>
      <PageHeader title={`Gift card of ${card.name}`} subtitle={card.giftCardName} back={back} />
      <Columns
        main={
          <Stack>
            {isDeleted ? null : (
              <Panel title="Person and message">
                <CardForm card={card} />
              </Panel>
            )}
            <Entries card={card} />
          </Stack>
        }
        side={
          <Stack>
            <Panel title="Balance">
              <Facts card={card} />
            </Panel>
            {isDeleted || card.status === 'expired' ? null : (
              <Panel title="Change the balance">
                <AdjustForm card={card} />
              </Panel>
            )}
          </Stack>
        }
      />
    </>
  )
}

function Facts({ card }: { card: CardDetails }) {
  return (
    <DataList
      entries={[
        { label: 'Balance', value: <Money amount={card.balance} strong /> },
        { label: 'Issued for', value: <Money amount={card.amount} /> },
        { label: 'Status', value: <StatusDot {...statusViews[card.status]} /> },
        { label: 'Switched', value: card.enabled ? 'On' : 'Off' },
        { label: 'In a checkout', value: card.isHeld ? 'A shopper is paying with it now' : null },
        { label: 'Email', value: card.mailProblem },
        { label: 'Code', value: card.codeLast4 ? `Ends in ${card.codeLast4}` : 'Being made' },
        { label: 'Sent', value: card.sentAt ? <TimeText at={card.sentAt} withTime /> : null },
      ]}
    />
  )
}

type Entry = CardDetails['entries'][number]
const columns: Column<Entry>[] = [
  { key: 'kind', header: 'Entry', phone: 'title', cell: entry => entryLabels[entry.kind] },
  { key: 'amount', header: 'Amount', align: 'end', cell: entry => <Money amount={entry.amount} /> },
  { key: 'balance', header: 'Balance', align: 'end', cell: entry => <Money amount={entry.balance} /> },
  { key: 'by', header: 'By', cell: entry => entry.actorName },
  { key: 'note', header: 'Note', cell: entry => entry.note ?? '–' },
  { key: 'at', header: 'When', cell: entry => <TimeText at={entry.createdAt} withTime /> },
]

function Entries({ card }: { card: CardDetails }) {
  return (
    <Panel flush title="Every entry">
      <DataTable
        caption="Entries of the gift card"
        columns={columns}
        rows={card.entries}
        rowKey={entry => entry.id}
        empty={{ title: 'No entries yet', text: 'The card is being made.' }}
      />
    </Panel>
  )
}
