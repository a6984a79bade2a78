import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { ParcelDrawer } from './parcel-drawer.tsx'
import { ParcelLine } from './parcel-line.tsx'
import { listDefaults, useParcelCounts, type ParcelListState } from './parcels.data.ts'
import styles from './parcels.module.css'
import { manifestQuestion, sortLabel } from './parcels.rules.ts'
import { QueueFilters, type QueueViews } from './queue-filters.tsx'
import { QueueHeader } from './queue-header.tsx'
import { DeliverDialog } from './changes/deliver-dialog.tsx'
import { ReturnDialog } from './changes/return-dialog.tsx'
import { useBulkWork, useParcelQueue, useQueueShortcuts, type ParcelQueueState } from './use-parcel-queue.ts'

export function ParcelQueue({ views }: { views: QueueViews }) {
  const queue = useParcelQueue()
  const { filters, list, counts } = queue
  const unlabeled = useParcelCounts({ ...filters, held: 'false' })
  const work = useBulkWork(queue.chosen.drop)
  const { currentId, setCurrentId, shortcuts } = useQueueShortcuts(queue)
  const [isHandingOver, setHandingOver] = useState(false)
  // Counts of other filters say nothing of what these would hand over.
  const packed = counts.isPlaceholderData ? 0 : (counts.data?.states.packed ?? 0)
  return (
    <>
      <QueueHeader
        shortcuts={shortcuts}
        order={sortLabel(filters.sort)}
        packed={packed}
        isRefreshing={list.isFetching}
        isPicking={work.pick.isPending}
        unlabeled={unlabeled.isPlaceholderData ? 0 : (unlabeled.data?.states.queued ?? 0)}
        isBuying={work.labels.isPending}
        onBuyLabels={() => work.labels.mutate(filters)}
        onRefresh={() => void list.refetch()}
        onHandOver={() => setHandingOver(true)}
        onPick={() =>
          work.pick.mutate({
            body: {
              ...(filters.team ? { team_id: filters.team } : {}),
              ...(filters.service ? { service: filters.service } : {}),
            },
          })
        }
      />
      <Panel flush>
        <QueueFilters
          state={filters}
          counts={counts.data}
          onChange={queue.change}
          onScan={code => queue.scan(code, true)}
          views={views}
        />
        <QueueRows queue={queue} currentId={currentId} onCurrent={setCurrentId} />
        <ChosenParcelsBar queue={queue} work={work} />
        <Pager
          page={filters.page}
          size={filters.size}
          totalCount={list.data?.totalCount}
          onPage={page => queue.change({ page })}
          onSize={size => queue.change({ size })}
        />
      </Panel>
      <OpenedParcel queue={queue} />
      {isHandingOver ? (
        <HandOverDialog queue={queue} work={work} packed={packed} onClose={() => setHandingOver(false)} />
      ) : null}
    </>
  )
}

interface HandOverProps {
  queue: ParcelQueueState
  work: ReturnType<typeof useBulkWork>
  packed: number
  onClose: () => void
}

function HandOverDialog({ queue: { filters }, work, packed, onClose }: HandOverProps) {
  return (
    <ConfirmDialog
      {...manifestQuestion(packed, isNarrowed(filters))}
      confirmLabel="Hand over"
      cancelLabel="Not yet"
      busy={work.handOver.isPending}
      isOpen
      onClose={onClose}
      onConfirm={() => work.handOver.mutate({ all: filters }, { onSettled: onClose })}
    />
  )
}

/** Whether something other than the state narrows the queue. */
function isNarrowed({ q, team, service, held, age }: ParcelListState) {
  return [q, team, service, held, age].some(filter => filter !== '')
}

interface ChosenParcelsBarProps {
  queue: ParcelQueueState
  work: ReturnType<typeof useBulkWork>
}

function ChosenParcelsBar({ queue: { chosen, setDelivering }, work }: ChosenParcelsBarProps) {
  const ids = chosen.rows.map(parcel => parcel.id)
  return (
    <BulkBar
      chosen={chosen.rows}
      elsewhere={chosen.elsewhere}
      busy={work.isBusy}
      onStep={step =>
        step === 'deliver' ? setDelivering(chosen.rows) : work.steps.mutate({ parcels: chosen.rows, step })
      }
      onPick={() => work.pick.mutate({ body: { parcel_ids: ids } })}
      onHandOver={() => work.handOver.mutate({ ids })}
      onClear={chosen.clear}
    />
  )
}

interface QueueRowsProps {
  queue: ParcelQueueState
  currentId: string | undefined
  onCurrent: (id: string) => void
}

function QueueRows({ queue, currentId, onCurrent }: QueueRowsProps) {
  const { filters, list, rows, chosen } = queue
  if (rows === undefined)
    return list.error ? (
      <ErrorState
        messages={errorMessages(list.error, 'The parcels could not be loaded.')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <div className={styles.loading}>
        <SkeletonBlock height={480} label="Loading the parcels" />
      </div>
    )
  if (rows.length === 0) {
    const showOpen = () => queue.change({ ...listDefaults, size: filters.size })
    return <EmptyQueue onShowOpen={isNarrowed(filters) || filters.state !== '' ? showOpen : undefined} />
  }
  return (
    <ul className={styles.queue} aria-label="Parcels" aria-busy={list.isPlaceholderData || undefined}>
      {rows.map(parcel => (
        <ParcelLine
          key={parcel.id}
          parcel={parcel}
          isCurrent={parcel.id === currentId}
          isChosen={chosen.has(parcel)}
          busy={queue.busyStep(parcel)}
          onStep={name => queue.take(parcel, name)}
          onReturn={() => queue.setReturning(parcel)}
          onOpen={() => queue.setOpened(parcel)}
          onChoose={isChosen => chosen.select([parcel], isChosen)}
          onFocus={() => onCurrent(parcel.id)}
        />
      ))}
    </ul>
  )
}

/** The parcel that is open beside the queue, and those about to be delivered or returned. */
function OpenedParcel({ queue }: { queue: ParcelQueueState }) {
  const { opened, setOpened, returning, setReturning, delivering, setDelivering } = queue
  return (
    <>
      <ParcelDrawer
        parcel={opened}
        busy={queue.busyStep(opened)}
        onStep={name => opened && queue.take(opened, name)}
        onReturn={() => {
          setReturning(opened)
          setOpened(undefined)
        }}
        onClose={() => setOpened(undefined)}
      />
      {delivering.length > 0 ? (
        <DeliverDialog
          parcels={delivering}
          onClose={() => setDelivering([])}
          onDelivered={ids => {
            queue.chosen.drop(ids)
            setOpened(undefined)
          }}
        />
      ) : null}
      {returning ? (
        <ReturnDialog
          parcel={returning}
          onDone={queue.chosen.renew}
          onClose={() => setReturning(undefined)}
        />
      ) : null}
    </>
  )
}
