import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useScanner } from '../../../platform/scanner.ts'
import { errorMessages, showError, showInfo } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { focusPageSearch, type Shortcut } from '../../../ui/layout/shortcuts.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { ParcelDrawer } from './parcel-drawer.tsx'
import { ParcelLine } from './parcel-line.tsx'
import {
  findScanned,
  listDefaults,
  useCreateManifest,
  useManySteps,
  useParcelCounts,
  useParcels,
  useParcelStep,
  useStartPicking,
  type ParcelRow,
} from './parcels.data.ts'
import styles from './parcels.module.css'
import { manifestQuestion, adjacentRow, scannedParcel, stepViews, type Step } from './parcels.rules.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueHeader } from './queue-header.tsx'
import { ReturnDialog } from './changes/return-dialog.tsx'

const steps = Object.keys(stepViews) as Step[]

export function ParcelQueue() {
  const router = useRouter()
  const [state, change] = useUrlState(listDefaults)
  const parcels = useParcels(state)
  const counted = useParcelCounts(state)
  const counts = counted.data
  const step = useParcelStep()
  const [current, setCurrent] = useState<string>()
  const [opened, setOpened] = useState<ParcelRow>()
  const [returning, setReturning] = useState<ParcelRow>()
  const [chosenById, setChosen] = useState<ReadonlyMap<string, ParcelRow>>(new Map())
  const [isHandingOver, setHandingOver] = useState(false)
  const rows = parcels.data?.items
  // What is on this page may have changed since it was chosen.
  const chosen = [...chosenById.values()].map(parcel => rows?.find(row => row.id === parcel.id) ?? parcel)
  const chosenIds = chosen.map(parcel => parcel.id)
  const renew = (changed: ParcelRow) =>
    setChosen(before => (before.has(changed.id) ? new Map(before).set(changed.id, changed) : before))
  const unchoose = (ids: readonly string[]) =>
    setChosen(before => new Map([...before].filter(([id]) => !ids.includes(id))))
  const many = useManySteps(unchoose)
  const pick = useStartPicking(id => {
    void router.navigate({ href: `/operations/pick?list=${id}` })
  })
  const handOver = useCreateManifest(id => {
    setHandingOver(false)
    void router.navigate({ href: `/operations/handovers/${id}` })
  })
  const isBusy = many.isPending || pick.isPending || handOver.isPending

  const take = (parcel: ParcelRow, name: Step) => {
    if (step.isPending || !parcel.steps.includes(name)) return
    if (name === 'return') return setReturning(parcel)
    step.mutate(
      { id: parcel.id, step: name },
      {
        onSuccess: changed => {
          renew(changed)
          setOpened(shown => (shown?.id === changed.id ? changed : shown))
        },
      },
    )
  }
  const busyStep = (parcel: ParcelRow | undefined) =>
    step.isPending && step.variables.id === parcel?.id ? step.variables.step : undefined

  /** Enter on a number, typed or scanned, opens its parcel whatever its state. */
  const scan = (code: string, isTyped: boolean) => {
    findScanned(code.trim()).then(found => {
      const parcel = scannedParcel(code, found)
      if (parcel) {
        setOpened(parcel)
        change({ q: '' }, { replace: true })
      } else if (found.length > 1) change({ q: code })
      else if (!isTyped) showInfo(`No parcel carries ${code}.`)
    }, showError)
  }
  useScanner(code => scan(code, false))

  const choose = (parcel: ParcelRow, isChosen: boolean) =>
    isChosen ? setChosen(before => new Map(before).set(parcel.id, parcel)) : unchoose([parcel.id])
  const shortcuts = ((): Shortcut[] => {
    const currentParcel = rows?.find(row => row.id === current)
    const move = (by: 1 | -1) =>
      setCurrent(id =>
        adjacentRow(
          (rows ?? []).map(row => row.id),
          id,
          by,
        ),
      )
    const pressStep = (name: Step) =>
      currentParcel ? take(currentParcel, name) : showInfo('Choose a parcel first: j and k go down and up.')
    return [
      { keys: '/', label: 'Search or scan', run: focusPageSearch },
      { keys: 'j', label: 'Next parcel', run: () => move(1), repeats: true },
      { keys: 'k', label: 'Previous parcel', run: () => move(-1), repeats: true },
      { keys: 'o', label: 'Open the current parcel', run: () => currentParcel && setOpened(currentParcel) },
      {
        keys: 'x',
        label: 'Choose the current parcel',
        run: () => currentParcel && choose(currentParcel, !chosenById.has(currentParcel.id)),
      },
      ...steps.map(name => ({
        keys: stepViews[name].key,
        label: `${stepViews[name].label}${name === 'return' ? ' (asks first)' : ''}`,
        run: () => pressStep(name),
      })),
    ]
  })()

  const isNarrowed =
    state.q !== '' || state.team !== '' || state.service !== '' || state.held !== '' || state.age !== ''
  const isFiltered = isNarrowed || state.state !== ''
  // Counts of other filters say nothing of what these would hand over.
  const packed = counted.isPlaceholderData ? 0 : (counts?.states.packed ?? 0)
  const question = manifestQuestion(packed, isNarrowed)
  return (
    <>
      <QueueHeader
        shortcuts={shortcuts}
        packed={packed}
        isRefreshing={parcels.isFetching}
        isPicking={pick.isPending}
        onRefresh={() => void parcels.refetch()}
        onHandOver={() => setHandingOver(true)}
        onPick={() =>
          pick.mutate({
            body: {
              ...(state.team ? { team_id: state.team } : {}),
              ...(state.service ? { service: state.service } : {}),
            },
          })
        }
      />
      <Panel flush>
        <QueueFilters state={state} counts={counts} onChange={change} onScan={code => scan(code, true)} />
        {chosen.length > 0 ? (
          <BulkBar
            chosen={chosen}
            elsewhere={chosen.filter(parcel => !rows?.some(row => row.id === parcel.id)).length}
            busy={isBusy}
            onStep={name => many.mutate({ parcels: chosen, step: name })}
            onPick={() => pick.mutate({ body: { parcel_ids: chosenIds } })}
            onHandOver={() => handOver.mutate({ ids: chosenIds })}
            onClear={() => setChosen(new Map())}
          />
        ) : null}
        {parcels.error && !rows ? (
          <ErrorState
            messages={errorMessages(parcels.error, 'The parcels could not be loaded.')}
            onRetry={() => void parcels.refetch()}
          />
        ) : rows === undefined ? (
          <div className={styles.loading}>
            <SkeletonBlock height={480} label="Loading the parcels" />
          </div>
        ) : rows.length === 0 ? (
          <EmptyQueue
            onShowOpen={isFiltered ? () => change({ ...listDefaults, size: state.size }) : undefined}
          />
        ) : (
          <ul
            className={styles.queue}
            aria-label="Parcels"
            aria-busy={parcels.isPlaceholderData || undefined}
          >
            {rows.map(parcel => (
              <ParcelLine
                key={parcel.id}
                parcel={parcel}
                isCurrent={parcel.id === current}
                isChosen={chosenById.has(parcel.id)}
                busy={busyStep(parcel)}
                onStep={name => take(parcel, name)}
                onReturn={() => setReturning(parcel)}
                onOpen={() => setOpened(parcel)}
                onChoose={isChosen => choose(parcel, isChosen)}
                onFocus={() => setCurrent(parcel.id)}
              />
            ))}
          </ul>
        )}
        <Pager
          page={state.page}
          size={state.size}
          totalCount={parcels.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      <ParcelDrawer
        parcel={opened}
        busy={busyStep(opened)}
        onStep={name => opened && take(opened, name)}
        onReturn={() => {
          setReturning(opened)
          setOpened(undefined)
        }}
        onClose={() => setOpened(undefined)}
      />
      {returning ? (
        <ReturnDialog parcel={returning} onDone={renew} onClose={() => setReturning(undefined)} />
      ) : null}
      <ConfirmDialog
        {...question}
        confirmLabel="Hand over"
        cancelLabel="Not yet"
        busy={handOver.isPending}
        isOpen={isHandingOver}
        onClose={() => setHandingOver(false)}
        onConfirm={() => handOver.mutate({ all: state })}
      />
    </>
  )
}
