import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useRetryMail, useStuckMails, type StuckMailRow } from './jobs.data.ts'
import styles from './jobs.module.css'

/** Mails that ought to have left by now. */
export function MailList() {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const mails = useStuckMails(state)
  const columns = useMailColumns()
  return (
    <Panel flush>
      <DataTable
        caption="Unsent emails"
        columns={columns}
        rows={mails.data?.items}
        rowKey={mail => mail.id}
        isFetching={mails.isPlaceholderData}
        rowHeight={56}
        skeletonRows={3}
        error={tableError(mails, 'The mails could not be loaded.')}
        empty={{
          title: 'Every email was sent',
          drawing: 'card',
          text: 'An email that was not sent within two minutes appears here.',
        }}
      />
      {mails.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={mails.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Panel>
  )
}

function useMailColumns(): Column<StuckMailRow>[] {
  const retry = useRetryMail()
  return [
    {
      key: 'to',
      header: 'To',
      phone: 'title',
      cell: mail => (
        <TwoLines
          first={mail.recipient}
          second={[mail.kind.replaceAll('-', ' '), mail.teamName].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'error',
      header: 'Why',
      cell: mail => <span className={styles.error}>{mail.error ?? 'Nobody has tried it yet.'}</span>,
    },
    {
      key: 'since',
      header: 'Since',
      width: '190px',
      cell: mail => <TimeText at={mail.createdAt} withTime />,
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '120px',
      cell: mail => (
        <Button
          size="xs"
          look="quiet"
          busy={retry.isPending && retry.variables.params.id === mail.id}
          onClick={() => retry.mutate({ params: { id: mail.id } })}
        >
          Try again<span className="pub-sr">: mail to {mail.recipient}</span>
        </Button>
      ),
    },
  ]
}
