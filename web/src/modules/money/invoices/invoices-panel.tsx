import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { dayText } from '../../../ui/display/calendar-days.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { pdfOfInvoice, useInvoices, type InvoiceRow } from './invoices.data.ts'
import styles from './invoices.module.css'
import { statusViews } from './invoices.rules.ts'
import { RunningLines } from './running-lines.tsx'

const columns: Column<InvoiceRow>[] = [
  {
    key: 'number',
    header: 'Invoice',
    phone: 'title',
    cell: ({ invoiceNumber, hostedInvoiceUrl, title, kind }) => (
      <TwoLines
        first={
          hostedInvoiceUrl ? (
            <OutsideLink href={hostedInvoiceUrl}>{invoiceNumber || 'Invoice'}</OutsideLink>
          ) : (
            invoiceNumber || 'No number yet'
          )
        }
        second={kind === 'account' ? `Gifts on account, plan ${title}` : `Plan ${title}`}
      />
    ),
  },
  { key: 'date', header: 'Date', width: '130px', cell: invoice => dayText(invoice.invoiceDate) },
  {
    key: 'due',
    header: 'Due',
    width: '130px',
    cell: invoice =>
      invoice.dueDate ? dayText(invoice.dueDate) : <span className={styles.dim}>By card</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '130px',
    phone: 'corner',
    cell: invoice => <StatusDot {...statusViews[invoice.status]} />,
  },
  {
    key: 'amount',
    header: 'Amount due',
    width: '130px',
    align: 'end',
    cell: invoice => <span className={styles.figure}>{invoice.formattedAmountDue}</span>,
  },
  {
    key: 'pdf',
    header: 'Download',
    width: '110px',
    align: 'end',
    cell: invoice =>
      invoice.kind === 'account' ? (
        <a className={styles.pdf} href={pdfOfInvoice(invoice.id)} download>
          PDF<span className="pub-sr"> of {invoice.invoiceNumber}</span>
        </a>
      ) : null,
  },
]

/** What was billed, and what collects for the next invoice. */
export function InvoicesPanel() {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const invoices = useInvoices(state)
  return (
    <Stack>
      <RunningLines />
      <Panel flush title="Invoices">
        <DataTable
          caption="Invoices"
          columns={columns}
          rows={invoices.data?.items}
          rowKey={invoice => invoice.id}
          rowHeight={56}
          isFetching={invoices.isPlaceholderData}
          skeletonRows={5}
          error={
            invoices.error
              ? {
                  messages: errorMessages(invoices.error, 'The invoices could not be loaded.'),
                  onRetry: () => void invoices.refetch(),
                }
              : undefined
          }
          {...(state.page > 1 ? { onClearFilters: () => change({ page: 1 }) } : {})}
          empty={{
            title: 'No invoices yet',
            drawing: 'card',
            text: 'Your plan’s invoices come here, and at the end of each month one for everything charged on account.',
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={invoices.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </Stack>
  )
}
