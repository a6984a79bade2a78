import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPath } from '../../../paths.ts'
import { isNotFound } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { giftInProgress } from '../gift-flow/gift-in-progress.ts'
import { useRestGift } from '../gift-flow/use-rest-gift.ts'
import { seesTeamOrders } from '../orders/orders.rules.ts'
import { bulkSendQuery, useDeleteSend, useReport, type SendView } from './bulk-sends.data.ts'
import { isOpen, sendStates } from './bulk-sends.rules.ts'
import { PeoplePanel } from './people-panel.tsx'
import { SendSums } from './plan-sums.tsx'
import { PlanView } from './plan-view.tsx'
import { RunState } from './run-state.tsx'
import { SendCard, SendItems } from './send-gift.tsx'
import { UncoveredNotice } from './uncovered/uncovered-notice.tsx'
import styles from './bulk-sends.module.css'

/** `/bulk-sends/:id`: a plan that waits for a yes, or a run and what became of everyone. */
export function BulkSendPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const send = useQuery(bulkSendQuery(id))
  const [isDeleted, setDeleted] = useState(false)
  const beginRest = useRestGift()
  const back = { to: '/bulk-sends', label: 'Bulk sends' }
  if (isDeleted) return <Navigate to="/bulk-sends" replace />
  if (isNotFound(send.error)) return <Navigate to="/404" replace />
  if (send.error && !send.data)
    return (
      <>
        <PageHeader title="Send to a list" back={back} />
        <Panel>
          <ErrorState
            messages={errorMessages(send.error, 'The send could not be loaded.')}
            onRetry={() => void send.refetch()}
          />
        </Panel>
      </>
    )
  if (!send.data) return <SkeletonBlock height={480} label="Loading the send" />
  const { state, listName } = send.data
  return (
    <>
      <PageHeader
        title={`${isOpen(state) ? 'Plan for' : 'Send to'} ${listName}`}
        back={back}
        subtitle={<StatusDot {...sendStates[state]} />}
        actions={
          isOpen(state) ? (
            <DeletePlan send={send.data} onDeleted={() => setDeleted(true)} />
          ) : (
            <Reports send={send.data} />
          )
        }
      />
      {isOpen(state) ? (
        <PlanView
          send={send.data}
          onRest={beginRest}
          onSent={() => {
            if (giftInProgress.get().plan?.id === id) changeGift({ type: 'sent', sendId: id })
          }}
        />
      ) : (
        <RunView send={send.data} onRest={beginRest} />
      )}
    </>
  )
}

function RunView({ send, onRest }: { send: SendView; onRest: (send: SendView) => void }) {
  const { showsPrices, user, roles } = useSession()
  const isOwn = send.senderName === user.fullName
  const orders = `${isOwn || !seesTeamOrders(roles) ? '/orders' : '/orders/teamOrders'}?send=${send.id}`
  return (
    <div className={styles.stack}>
      <Panel>
        <RunState send={send} />
      </Panel>
      <UncoveredNotice send={send} onRest={onRest} />
      <Columns
        main={
          <Stack>
            <SendItems send={send} />
            <SendCard send={send} />
          </Stack>
        }
        side={
          <Stack>
            {showsPrices ? (
              <Panel title={send.state === 'refused' ? 'What it would have cost' : 'What it cost'}>
                <SendSums send={send} />
              </Panel>
            ) : null}
            <Panel title="Details">
              <Stack>
                <DataList
                  entries={[
                    { label: 'List', value: send.listName },
                    { label: 'Sent by', value: send.senderName },
                    {
                      label: 'Confirmed',
                      value: send.confirmedAt ? <TimeText at={send.confirmedAt} withTime /> : null,
                    },
                    {
                      label: 'Finished',
                      value: send.finishedAt ? <TimeText at={send.finishedAt} withTime /> : null,
                    },
                    { label: 'Note', value: send.note },
                  ]}
                />
                {send.counts.made > 0 ? (
                  <LinkButton to={orders} look="quiet" full>
                    See its orders
                  </LinkButton>
                ) : null}
                {hasPath(`/recipient-list/${send.listId}`) ? (
                  <LinkButton to={`/recipient-list/${send.listId}`} look="subtle" full>
                    See the list
                  </LinkButton>
                ) : null}
              </Stack>
            </Panel>
          </Stack>
        }
      />
      <PeoplePanel send={send} />
    </div>
  )
}

function Reports({ send }: { send: SendView }) {
  const report = useReport(send)
  const hasFailed = send.counts.problem > 0 || send.state === 'refused'
  const icon = <IconDownload size={16} aria-hidden />
  return (
    <>
      <Button look="quiet" icon={icon} busy={report.isPending} onClick={() => report.mutate(undefined)}>
        Report
      </Button>
      {hasFailed ? (
        <Button look="quiet" icon={icon} busy={report.isPending} onClick={() => report.mutate('failed')}>
          Failed rows, to fix and send again
        </Button>
      ) : null}
    </>
  )
}

function DeletePlan({ send, onDeleted }: { send: SendView; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const router = useRouter()
  const remove = useDeleteSend()
  const press = () =>
    remove.mutate(
      { params: { id: send.id } },
      {
        onSuccess: () => {
          onDeleted()
          void router.navigate({ href: '/bulk-sends', replace: true })
        },
        onError: () => setAsking(false),
      },
    )
  return (
    <>
      <Button look="quiet" icon={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Delete plan
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Delete this plan?"
        text="Nothing was sent and nothing is lost but the plan. The list stays."
        confirmLabel="Delete plan"
        cancelLabel="Keep plan"
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={press}
      />
    </>
  )
}
