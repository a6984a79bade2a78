import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { ShortageDialog } from '../changes/shortage-dialogs.tsx'
import { LabelPanel } from '../labels/label-panel.tsx'
import { DestinationPanel } from './destination-panel.tsx'
import type { PickListView } from './packing.data.ts'
import { PackingPanel } from './packing-panel.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { usePackDesk, type PackDeskState } from './use-pack-desk.ts'

/** Opens a parcel by its packing slip, counts what is scanned into its box, and packs it with the last item. */
export function PackDesk() {
  const desk = usePackDesk()
  const { scanField, scans, parcel, list, next } = desk
  return (
    <>
      <PackHeader
        list={list}
        onNext={next === undefined ? undefined : () => scans.queue.open(next)}
        shortcuts={shortcutsOf(desk)}
      />
      <Stack>
        <ScanPanel
          field={scanField}
          scans={scans}
          isPackable={parcel !== undefined && desk.notPackable === undefined}
          opensLabel={desk.opensLabel}
          onOpensLabel={desk.setOpensLabel}
        />
        <OpenParcel desk={desk} />
      </Stack>
      {desk.isReportingShortage && parcel ? (
        <ShortageDialog parcel={parcel} onClose={desk.endShortageReport} />
      ) : null}
    </>
  )
}

function shortcutsOf(desk: PackDeskState) {
  const { parcel, next, scans } = desk
  const unfinished = parcel?.items.find(item => item.packed < item.quantity)
  return [
    { keys: '/', label: 'Scan field', run: () => desk.scanField.current?.focus() },
    {
      keys: '+',
      label: 'Add one of the next item to the box',
      run: () => {
        if (parcel && unfinished && desk.notPackable === undefined) scans.queue.add(parcel.id, unfinished.sku)
      },
    },
    { keys: 'l', label: 'Buy the label', run: desk.buyLabel },
    {
      keys: 'm',
      label: 'Something is missing',
      run: () => {
        if (parcel?.actions.includes('short')) desk.reportShortage()
      },
    },
    {
      keys: 'n',
      label: 'Next parcel of the pick list',
      run: () => {
        if (next) scans.queue.open(next)
      },
    },
    {
      keys: 'p',
      label: 'Mark packed, when everything is in the box',
      run: () => {
        if (parcel && desk.isReady) scans.queue.pack(parcel.id)
      },
    },
  ]
}

function PackHeader({
  list,
  onNext,
  shortcuts,
}: {
  list: PickListView | undefined
  onNext: (() => void) | undefined
  shortcuts: ReturnType<typeof shortcutsOf>
}) {
  return (
    <PageHeader
      title="Pack"
      subtitle={
        list
          ? `Pick list ${list.id}: ${list.openCount} of ${list.parcelCount} still to pack`
          : 'Scan a packing slip, then what goes into the box.'
      }
      actions={
        <>
          <ShortcutHelp shortcuts={shortcuts} />
          <LinkButton look="quiet" to={list ? `/operations/pick?list=${list.id}` : '/operations/pick'}>
            {list ? 'Pick list' : 'Pick lists'}
          </LinkButton>
          {onNext ? (
            <Button look="quiet" onClick={onNext}>
              Next parcel
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function OpenParcel({ desk }: { desk: PackDeskState }) {
  if (desk.parcelId === '') return <NoParcelOpen />
  if (desk.error)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(desk.error, 'The parcel could not be loaded.')}
          onRetry={desk.reload}
        />
      </Panel>
    )
  if (!desk.parcel) return <SkeletonBlock height={320} label="Opening the parcel" />
  return (
    <Columns
      main={<PackingPanel desk={desk} parcel={desk.parcel} />}
      side={
        <Stack>
          {desk.parcel.state === 'queued' && desk.parcel.hold === null ? (
            <LabelPanel parcel={desk.parcel} isBuying={desk.isBuyingLabel} onBuy={desk.buyLabel} />
          ) : null}
          <DestinationPanel parcel={desk.parcel} />
        </Stack>
      }
    />
  )
}

function NoParcelOpen() {
  return (
    <Panel>
      <EmptyState
        title="No parcel is open"
        drawing="parcel"
        text="Scan the code of a packing slip, or work through the parcels of a pick list."
        action={
          <LinkButton look="quiet" to="/operations/pick">
            Pick lists
          </LinkButton>
        }
      />
    </Panel>
  )
}
