import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Dim } from '../../../ui/layout/layout.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useToggleCard, type CardRow } from './gift-cards.data.ts'
import { dayText, statusViews } from './gift-cards.rules.ts'

/** Enough of a card to decide from the list. */
export function useCardColumns(): Column<CardRow>[] {
  return [
    {
      key: 'name',
      header: 'Person',
      sortable: true,
      phone: 'title',
      cell: card => <TwoLines first={card.name} second={card.email} />,
    },
    {
      key: 'card',
      header: 'Card',
      cell: card => (
        <TwoLines
          first={card.giftCardName}
          second={card.codeLast4 ? `Ends in ${card.codeLast4}` : 'Being made'}
        />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '120px',
      cell: card => <StatusDot {...statusViews[card.status]} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      sortable: true,
      align: 'end',
      width: '130px',
      cell: card => (
        <TwoLines
          first={<Money amount={card.balance} />}
          second={
            <>
              of <Money amount={card.amount} />
            </>
          }
        />
      ),
    },
    {
      key: 'expires_at',
      header: 'Valid until',
      sortable: true,
      width: '130px',
      cell: card =>
        card.expiresAt ? <time dateTime={card.expiresAt}>{dayText(card.expiresAt)}</time> : <Dim>No end</Dim>,
    },
    {
      key: 'created_at',
      header: 'Issued',
      sortable: true,
      width: '120px',
      cell: card => <TimeText at={card.createdAt} />,
    },
    { key: 'on', header: 'On', width: '72px', phone: 'corner', cell: card => <CardSwitch card={card} /> },
  ]
}

function CardSwitch({ card }: { card: CardRow }) {
  const toggle = useToggleCard()
  if (card.status === 'deleted') return null
  return (
    <SwitchField
      label={<span className="pub-sr">{`The gift card of ${card.name} can be used`}</span>}
      checked={card.enabled}
      onChange={event => toggle.mutate({ id: card.id, enabled: event.currentTarget.checked })}
    />
  )
}
