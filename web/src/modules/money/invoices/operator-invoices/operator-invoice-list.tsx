import { IconKeyboard } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type FormEvent } from 'react'
import { errorMessages, showError, showInfo } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { IconButton } from '../../../../ui/display/button.tsx'
import { dayText } from '../../../../ui/display/calendar-days.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import type { EmptyStateProps } from '../../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutSheet } from '../../../../ui/layout/shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from '../../../../ui/layout/shortcuts.ts'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import {
  findInvoices,
  useOperatorInvoices,
  useOutstanding,
  type InvoiceRow,
} from './operator-invoices.data.ts'
import styles from './operator-invoices.module.css'
import { dueText, meantInvoice, stateTabs, stateViews } from './operator-invoices.rules.ts'

const noInvoices: EmptyStateProps = {
  title: 'No invoices yet',
  drawing: 'card',
  text: 'They are made at the end of each month for teams that charge gifts on account.',
}
const listDefaults = { page: 1, size: 50, q: '', state: '' }

/** All teams' invoices. A number typed or pasted from a bank statement and Enter open the invoice, ready to be marked as paid. */
export function OperatorInvoiceList() {
  const [state, change] = useUrlState(listDefaults)
  const invoices = useOperatorInvoices(state)
  const { opened, open, openFound, close } = useOpenedInvoice(invoices.data?.items)
  const { shortcuts, isSheetOpen, openSheet, closeSheet } = useInvoiceShortcuts()
  const columns = useMemo(() => invoiceColumns(open), [open])
  const isFiltered = state.q !== '' || state.state !== ''
  return (
    <>
      <InvoicesHeader onHelp={openSheet} />
      <Panel flush>
        <FilterBar
          tabs={stateTabs}
          value={state.state}
          onTab={next => change({ state: next })}
          tabsLabel="State"
        >
          <form role="search" className={styles.search} onSubmit={event => void openFound(event)}>
            <SearchField
              label="Search by number, team or reference"
              value={state.q}
              onSearch={q => change({ q }, { replace: true })}
            />
          </form>
        </FilterBar>
        <DataTable
          caption="Invoices"
          columns={columns}
          rows={invoices.data?.items}
          rowKey={invoice => invoice.id}
          rowHeight={56}
          isFetching={invoices.isPlaceholderData}
          error={
            invoices.error
              ? {
                  messages: errorMessages(invoices.error, 'The invoices could not be loaded.'),
                  onRetry: () => void invoices.refetch(),
                }
              : undefined
          }
          {...(isFiltered || state.page > 1
            ? { onClearFilters: () => change({ q: '', state: '', page: 1 }) }
            : {})}
          empty={noInvoices}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={invoices.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      <InvoiceDrawer invoice={opened} onClose={close} />
      <ShortcutSheet shortcuts={shortcuts} isOpen={isSheetOpen} onClose={closeSheet} />
    </>
  )
}

/** The invoice in the drawer: one of the list, or one that the search found. */
function useOpenedInvoice(rows: readonly InvoiceRow[] | undefined) {
  const [openedId, setOpenedId] = useState<string>()
  const [found, setFound] = useState<InvoiceRow>()
  const open = useCallback((invoice: InvoiceRow) => {
    setFound(invoice)
    setOpenedId(invoice.id)
  }, [])
  const openFound = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = event.currentTarget.querySelector('input')?.value ?? ''
    if (text.trim() === '') return
    try {
      const meant = meantInvoice(text, (await findInvoices(text)).items)
      if (meant) open(meant)
    } catch (error) {
      showError(error)
    }
  }
  const opened = openedId === undefined ? undefined : (rows?.find(row => row.id === openedId) ?? found)
  return { opened, open, openFound, close: () => setOpenedId(undefined) }
}

function useInvoiceShortcuts() {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const openSheet = () => setSheetOpen(true)
  const shortcuts: Shortcut[] = [
    { keys: '/', label: 'Search, Enter opens what was found', run: focusPageSearch },
    { keys: 'j', label: 'Next invoice', run: () => moveFocus(1), repeats: true },
    { keys: 'k', label: 'Previous invoice', run: () => moveFocus(-1), repeats: true },
    { keys: '?', label: 'Show keyboard shortcuts', run: openSheet },
  ]
  useShortcuts(shortcuts)
  return { shortcuts, isSheetOpen, openSheet, closeSheet: () => setSheetOpen(false) }
}

function InvoicesHeader({ onHelp }: { onHelp: () => void }) {
  const outstanding = useOutstanding().data
  return (
    <PageHeader
      title="Invoices"
      subtitle={
        outstanding ? (
          <>
            Still to come: <Money amount={outstanding.open} strong /> open,{' '}
            <Money amount={outstanding.overdue} strong /> overdue
          </>
        ) : (
          'What teams owe on account'
        )
      }
      actions={
        <IconButton label="Keyboard shortcuts" look="quiet" onClick={onHelp}>
          <IconKeyboard size={18} aria-hidden />
        </IconButton>
      }
    />
  )
}

/** Puts the focus on the next or previous invoice of the list; Enter then opens it. */
function moveFocus(by: 1 | -1) {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-invoice]')]
  if (buttons.length === 0) return showInfo('There is no invoice in this list.')
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
}

const invoiceColumns = (onOpen: (invoice: InvoiceRow) => void): Column<InvoiceRow>[] => [
  {
    key: 'number',
    header: 'Invoice',
    phone: 'title',
    cell: invoice => (
      <TwoLines
        first={
          <button type="button" className={styles.open} data-invoice onClick={() => onOpen(invoice)}>
            {invoice.number}
            <span className="pub-sr">, open</span>
          </button>
        }
        second={invoice.teamName}
      />
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: invoice => <span className={styles.contact}>{invoice.contact || 'Team admins'}</span>,
  },
  { key: 'issued', header: 'Issued', width: '130px', cell: invoice => dayText(invoice.issuedOn) },
  {
    key: 'due',
    header: 'Due',
    width: '150px',
    cell: dueCell,
  },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    phone: 'corner',
    cell: invoice => <StatusDot {...stateViews[invoice.status]} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '130px',
    align: 'end',
    cell: invoice => <Money amount={invoice.total} strong />,
  },
]

function dueCell(invoice: InvoiceRow) {
  if (invoice.status === 'paid') return `Paid ${dayText(invoice.paidOn ?? invoice.dueOn)}`
  return invoice.status === 'void' ? '' : dueText(invoice)
}
