import { IconKeyboard, IconRefresh } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { errorMessages, showError, showInfo } from '../../platform/toasts.ts'
import { useUrlState } from '../../platform/url-state.ts'
import { Button, IconButton } from '../../ui/display/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FilterBar, SearchField } from '../../ui/table/filter-bar.tsx'
import { Panel } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { ShortcutSheet } from '../../ui/layout/shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from '../../ui/layout/shortcuts.ts'
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx'
import { findParcels, useParcelStep, useParcels, type ParcelRow } from './operations.data.ts'
import styles from './operations.module.css'
import { movedRow, scannedParcel, stateTabs, stepViews, type Step } from './operations.rules.ts'
import { ParcelDrawer } from './parcel-drawer.tsx'
import { ParcelLine } from './parcel-line.tsx'

const listDefaults = { page: 1, size: 50, q: '', state: '' }
const steps = Object.keys(stepViews) as Step[]

export function ParcelQueue() {
  const [state, change] = useUrlState(listDefaults)
  const parcels = useParcels(state)
  const step = useParcelStep()
  const [current, setCurrent] = useState<string>()
  const [opened, setOpened] = useState<ParcelRow>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const rows = parcels.data?.items

  const take = (parcel: ParcelRow, name: Step) => {
    if (step.isPending || !parcel.steps.includes(name)) return
    step.mutate({ id: parcel.id, step: name }, { onSuccess: changed => setOpened(shown => (shown?.id === changed.id ? changed : shown)) })
  }
  const busyStep = (parcel: ParcelRow | undefined) => (step.isPending && step.variables.id === parcel?.id ? step.variables.step : undefined)

  /** Enter on a tracking number, typed or scanned, opens its parcel whatever its state. */
  const scan = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = event.currentTarget.querySelector('input')?.value ?? ''
    if (text.trim() === '') return
    try {
      const found = scannedParcel(text, (await findParcels(text)).items)
      if (!found) return
      setOpened(found)
      change({ q: '' }, { replace: true })
    } catch (error) {
      showError(error)
    }
  }

  const move = (by: 1 | -1) => setCurrent(id => movedRow((rows ?? []).map(row => row.id), id, by))
  const currentParcel = rows?.find(row => row.id === current)
  const pressStep = (name: Step) => {
    if (!currentParcel) return showInfo('Choose a parcel first: j and k go down and up.')
    if (name !== 'return') take(currentParcel, name)
    else if (currentParcel.steps.includes('return')) setOpened(currentParcel)
  }
  const shortcuts: Shortcut[] = [
    { keys: '/', label: 'Search or scan', run: focusPageSearch },
    { keys: 'j', label: 'Next parcel', run: () => move(1) },
    { keys: 'k', label: 'Previous parcel', run: () => move(-1) },
    { keys: 'o', label: 'Open the current parcel', run: () => currentParcel && setOpened(currentParcel) },
    ...steps.map(name => ({ keys: stepViews[name].key, label: `${stepViews[name].label}${name === 'return' ? ' (asks first)' : ''}`, run: () => pressStep(name) })),
    { keys: '?', label: 'This list', run: () => setSheetOpen(true) },
  ]
  useShortcuts(shortcuts)

  const isFiltered = state.q !== '' || state.state !== ''
  return (
    <>
      <PageHeader title="Parcels" subtitle="Oldest first" actions={<>
        <IconButton label="Keyboard shortcuts" look="quiet" onClick={() => setSheetOpen(true)}><IconKeyboard size={18} aria-hidden /></IconButton>
        <Button look="quiet" icon={<IconRefresh size={16} aria-hidden />} busy={parcels.isFetching} onClick={() => void parcels.refetch()}>Refresh</Button>
      </>} />
      <Panel flush>
        <FilterBar tabs={stateTabs} value={state.state} onTab={next => change({ state: next })} tabsLabel="State">
          <form role="search" className={styles.search} onSubmit={event => void scan(event)}>
            <SearchField label="Search or scan a tracking number" value={state.q} onSearch={q => change({ q }, { replace: true })} />
          </form>
        </FilterBar>
        {parcels.error && !rows ? <ErrorState messages={errorMessages(parcels.error, 'The parcels could not be loaded.')} onRetry={() => void parcels.refetch()} />
          : rows === undefined ? <div className={styles.loading}><SkeletonBlock height={480} label="Loading the parcels" /></div>
            : rows.length === 0 ? (isFiltered
              ? <EmptyState title="Nothing matches" drawing="search" text="No parcel fits the search and state." action={<Button look="quiet" onClick={() => change({ q: '', state: '' })}>Show open parcels</Button>} />
              : <EmptyState title="The queue is empty" drawing="parcel" text="Every paid gift becomes a parcel here. New ones come by themselves." />)
              : (
                <ul className={styles.queue} aria-label="Parcels" aria-busy={parcels.isPlaceholderData || undefined}>
                  {rows.map(parcel => (
                    <ParcelLine key={parcel.id} parcel={parcel} isCurrent={parcel.id === current} busy={busyStep(parcel)} onStep={name => take(parcel, name)} onOpen={() => setOpened(parcel)} onFocus={() => setCurrent(parcel.id)} />
                  ))}
                </ul>
              )}
        <Pager page={state.page} size={state.size} totalCount={parcels.data?.totalCount} onPage={page => change({ page })} onSize={size => change({ size })} />
      </Panel>
      <ParcelDrawer parcel={opened} busy={busyStep(opened)} onStep={name => opened && take(opened, name)} onClose={() => setOpened(undefined)} />
      <ShortcutSheet shortcuts={shortcuts} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </>
  )
}
