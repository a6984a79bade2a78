import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type TableSelection } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useCardColumns } from './card-columns.tsx'
import { giftCardsQuery, type CardRow } from './gift-cards.data.ts'
import { filterOfTab, readSort, statusTabs } from './gift-cards.rules.ts'

/** The gift cards of the team by person, with what they still promise. */
export function GiftCardsPage() {
  const { state, change, cards, asksForLess, beginAnew } = useCards()
  const { selection, ids, clear } = useSelection()
  const columns = useCardColumns()
  return (
    <>
      <PageHeader
        title="Gift cards"
        subtitle={cards.data ? promised(cards.data.outstanding) : 'Money people can spend in your store'}
        actions={
          <>
            <ExportShown type="gift_cards" label="Export cards" show={state.show} q={state.q} />
            <ExportShown type="gift_card_entries" label="Export entries" show={state.show} q={state.q} />
            <NewCardsButton />
          </>
        }
      />
      <Panel flush>
        <FilterBar tabs={statusTabs} value={state.show} onTab={show => change({ show })}>
          <SearchField
            label="Search by name, email or code"
            placeholder="Search gift cards"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <BulkActions
          ids={ids}
          onDone={what => {
            clear()
            // After a resend the list is back at its first page, without filter, sort or search (S3 §4).
            if (what === 'resent') beginAnew()
          }}
        />
        <DataTable
          caption="Gift cards"
          columns={columns}
          rows={cards.data?.items}
          rowKey={card => card.id}
          rowLink={card => `/e-commerce/gift-cards/edit?id=${card.id}`}
          selection={selection}
          rowHeight={56}
          isFetching={cards.isPlaceholderData}
          error={tableError(cards, 'The gift cards could not be loaded.')}
          sort={readSort(state.sort)}
          onSort={({ key, direction }) => change({ sort: `${key}-${direction}` })}
          onClearFilters={asksForLess ? () => change({ q: '', show: 'all', page: 1 }) : undefined}
          empty={firstUse}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={cards.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}

interface ExportShownProps {
  type: 'gift_cards' | 'gift_card_entries'
  label: string
  show: string
  q: string
}

/** The cards the list shows, or their entries. */
function ExportShown({ type, label, show, q }: ExportShownProps) {
  const { status, enabled } = filterOfTab(show)
  return (
    <ExportButton
      type={type}
      label={label}
      isFiltered={q.trim() !== '' || show !== 'all'}
      filters={{ search: q.trim() || undefined, gift_card_status: status, enabled }}
    />
  )
}

const promised = (amount: string) => (
  <>
    <Money amount={amount} /> still promised on all cards
  </>
)

const firstUse = {
  title: 'No gift cards yet',
  drawing: 'card',
  text: 'Give people an amount to spend in your store. Each gets a code by email; you are charged nothing until they buy.',
  action: <NewCardsButton />,
} as const

function NewCardsButton() {
  return (
    <LinkButton to="/e-commerce/gift-cards/create" icon={<IconPlus size={16} aria-hidden />}>
      New gift cards
    </LinkButton>
  )
}

/** The list as its address asks for it. */
function useCards() {
  const [state, change] = useUrlState({ show: 'all', q: '', sort: '', page: 1, size: 10 })
  const sort = readSort(state.sort)
  const cards = useQuery(
    giftCardsQuery({
      page: state.page,
      size: state.size,
      search: state.q.trim() || undefined,
      filter: filterOfTab(state.show),
      sort: sort ? { [sort.key]: sort.direction } : {},
    }),
  )
  const asksForLess = state.q !== '' || state.show !== 'all' || state.page > 1
  const beginAnew = () => change({ show: 'all', q: '', sort: '', page: 1, size: 10 })
  return { state, change, cards, asksForLess, beginAnew }
}

/** Which cards are chosen, also on other pages. */
function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection: TableSelection<CardRow> = {
    isSelected: card => chosen.has(card.id),
    label: card => (card.status === 'deleted' ? undefined : `Select the gift card of ${card.name}`),
    onSelect: (cards, isSelected) =>
      setChosen(before => {
        const ids = cards.map(card => card.id)
        return new Set(isSelected ? [...before, ...ids] : [...before].filter(id => !ids.includes(id)))
      }),
    allLabel: 'Select all on this page',
  }
  return { selection, ids: [...chosen], clear: () => setChosen(new Set()) }
}
