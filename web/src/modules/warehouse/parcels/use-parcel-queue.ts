import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useScanner } from '../../../platform/scanner.ts'
import { showError, showInfo } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { focusPageSearch, type Shortcut } from '../../../ui/layout/shortcuts.ts'
import { useSelectedRows } from '../../../ui/table/use-selected-rows.ts'
import { useBuyLabels, useManySteps } from './bulk-steps.data.ts'
import {
  findScanned,
  listDefaults,
  refreshCounts,
  useCreateManifest,
  useParcelCounts,
  useParcels,
  useParcelStep,
  useStartPicking,
  type ParcelRow,
} from './parcels.data.ts'
import { useCalmRefresh } from './use-calm-refresh.ts'
import { adjacentRow, scannedParcel, stepViews, type Step } from './parcels.rules.ts'

const steps = Object.keys(stepViews) as Step[]

export type ParcelQueueState = ReturnType<typeof useParcelQueue>

/** The state of the queue: its list and filters, the chosen parcels, the one that is open, and the next step of each. */
export function useParcelQueue() {
  const [filters, change] = useUrlState(listDefaults)
  const list = useParcels(filters)
  const counts = useParcelCounts(filters)
  const step = useParcelStep()
  useCalmRefresh(() => {
    void list.refetch()
    refreshCounts()
  })
  const [opened, setOpened] = useState<ParcelRow>()
  const [returning, setReturning] = useState<ParcelRow>()
  const [delivering, setDelivering] = useState<readonly ParcelRow[]>([])
  const rows = list.data?.items
  const chosen = useSelectedRows(rows)

  const take = (parcel: ParcelRow, name: Step) => {
    if (step.isPending || !parcel.steps.includes(name)) return
    if (name === 'return') return setReturning(parcel)
    if (name === 'deliver') return setDelivering([parcel])
    step.mutate(
      { id: parcel.id, step: name },
      {
        onSuccess: changed => {
          chosen.renew(changed)
          setOpened(shown => (shown?.id === changed.id ? changed : shown))
        },
      },
    )
  }
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
  return {
    filters,
    change,
    list,
    rows,
    counts,
    chosen,
    take,
    busyStep: (parcel: ParcelRow | undefined) =>
      step.isPending && step.variables.id === parcel?.id ? step.variables.step : undefined,
    scan,
    opened,
    setOpened,
    returning,
    setReturning,
    delivering,
    setDelivering,
  }
}

/** What is done to many parcels at once. */
export function useBulkWork(onStepsDone: (ids: readonly string[]) => void) {
  const router = useRouter()
  const steps = useManySteps(onStepsDone)
  const pick = useStartPicking(id => {
    void router.navigate({ href: `/operations/pick?list=${id}` })
  })
  const handOver = useCreateManifest(id => {
    void router.navigate({ href: `/operations/handovers/${id}` })
  })
  const labels = useBuyLabels()
  const isBusy = [steps, pick, handOver, labels].some(work => work.isPending)
  return { steps, pick, handOver, labels, isBusy }
}

/** The current row, which the single-key shortcuts move and act on. */
export function useQueueShortcuts({ rows, chosen, take, setOpened }: ParcelQueueState) {
  const [currentId, setCurrentId] = useState<string>()
  const current = rows?.find(row => row.id === currentId)
  const move = (by: 1 | -1) => {
    const ids = (rows ?? []).map(row => row.id)
    setCurrentId(id => adjacentRow(ids, id, by))
  }
  const pressStep = (name: Step) =>
    current ? take(current, name) : showInfo('Choose a parcel first: j and k go down and up.')
  const shortcuts: Shortcut[] = [
    { keys: '/', label: 'Search or scan', run: focusPageSearch },
    { keys: 'j', label: 'Next parcel', run: () => move(1), repeats: true },
    { keys: 'k', label: 'Previous parcel', run: () => move(-1), repeats: true },
    { keys: 'o', label: 'Open the current parcel', run: () => current && setOpened(current) },
    {
      keys: 'x',
      label: 'Choose the current parcel',
      run: () => current && chosen.select([current], !chosen.has(current)),
    },
    ...steps.map(name => ({
      keys: stepViews[name].key,
      label: `${stepViews[name].label}${name === 'return' || name === 'deliver' ? ' (asks first)' : ''}`,
      run: () => pressStep(name),
    })),
  ]
  return { currentId, setCurrentId, shortcuts }
}
