import { IconBarcode, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton, OutsideLink, TextLink } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DocumentLinks } from '../parcel-line.tsx'
import { usePickList, useReleasePick, type PickListView } from './packing.data.ts'
import styles from './packing.module.css'

const back = { to: '/operations/pick', label: 'Pick lists' }

/** One pick list: the items to pick in the order of the shelves, and their parcels. It can be printed. */
export function PickListSheet({ id }: { id: string }) {
  const list = usePickList(id)
  if (list.data) return <Sheet list={list.data} />
  return (
    <>
      <PageHeader title="Pick list" back={back} />
      <Panel>
        {list.error ? (
          <ErrorState
            messages={errorMessages(list.error, 'The pick list could not be loaded.')}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonBlock height={320} label="Loading the pick list" />
        )}
      </Panel>
    </>
  )
}

function Sheet({ list }: { list: PickListView }) {
  const [isReleasing, setReleasing] = useState(false)
  const open = openParcels(list)
  const first = open[0]
  return (
    <>
      <PageHeader
        title={`Pick list ${list.id}`}
        back={back}
        subtitle={`${list.operatorName}, ${list.openCount} of ${list.parcelCount} parcels to pack`}
        actions={
          <>
            <ShortcutHelp />
            <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            {open.length > 0 ? (
              <Button look="quiet" onClick={() => setReleasing(true)}>
                Return to queue
              </Button>
            ) : null}
            {first ? (
              <LinkButton
                to={`/operations/pack?parcel=${first.id}&list=${list.id}`}
                icon={<IconBarcode size={16} aria-hidden />}
              >
                Pack these
              </LinkButton>
            ) : null}
          </>
        }
      />
      {open.length === 0 ? (
        <NothingToPick />
      ) : (
        <Columns
          main={
            <Panel title="Items to pick">
              <ItemList lines={list.lines} />
            </Panel>
          }
          side={
            <Stack>
              <ListedParcels list={list} />
              <ListDocuments list={list} />
            </Stack>
          }
        />
      )}
      <ReturnToQueueDialog list={list} isOpen={isReleasing} onClose={() => setReleasing(false)} />
    </>
  )
}

function NothingToPick() {
  return (
    <Panel>
      <EmptyState
        title="All packed"
        drawing="parcel"
        text="Nothing on this list is left to pick."
        action={
          <LinkButton look="quiet" to="/operations/pick">
            Pick lists
          </LinkButton>
        }
      />
    </Panel>
  )
}

function ListedParcels({ list }: { list: PickListView }) {
  return (
    <Panel title="For these parcels">
      <ul className={styles.parcels}>
        {list.parcels.map(parcel => (
          <li key={parcel.id} data-done={!parcel.isOpen || undefined}>
            <TextLink to={`/operations/parcels/${parcel.id}`}>#{parcel.scanCode}</TextLink>
            <span>{parcel.recipientName}</span>
            <span className={styles.dim}>
              {parcel.isOpen
                ? `${parcel.itemCount} ${parcel.itemCount === 1 ? 'item' : 'items'}`
                : parcel.state === 'queued' || parcel.state === 'labelled'
                  ? 'returned to the queue'
                  : parcel.state}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ListDocuments({ list }: { list: PickListView }) {
  return (
    <div className={styles.screenOnly}>
      <Panel title="Documents">
        <div className={styles.papers}>
          <OutsideLink href={`/api/v2/operations/pick_lists/${list.id}/pdf`}>
            Pick list with codes (PDF)
          </OutsideLink>
          <DocumentLinks
            kind="packing_slips"
            ids={openParcels(list).map(parcel => parcel.id)}
            label="Packing slips"
          />
        </div>
      </Panel>
    </div>
  )
}

interface ReturnToQueueProps {
  list: PickListView
  isOpen: boolean
  onClose: () => void
}

function ReturnToQueueDialog({ list, isOpen, onClose }: ReturnToQueueProps) {
  const release = useReleasePick()
  const count = openParcels(list).length
  return (
    <ConfirmDialog
      title={`Return ${count} ${count === 1 ? 'parcel' : 'parcels'} to the queue?`}
      text="Others can pick them then. Packed parcels stay packed."
      confirmLabel="Return to queue"
      cancelLabel="Keep them"
      busy={release.isPending}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => release.mutate({ params: { id: list.id }, body: {} }, { onSuccess: onClose })}
    />
  )
}

function openParcels(list: PickListView) {
  return list.parcels.filter(parcel => parcel.isOpen)
}

/** In the order of the shelves; whose goods they are is said where the list has those of several teams. */
function ItemList({ lines }: { lines: PickListView['lines'] }) {
  const isOfSeveral = new Set(lines.map(line => line.teamName)).size > 1
  return (
    <ul className={styles.fetch}>
      {lines.map(line => (
        <li key={`${line.teamName} ${line.sku}`}>
          <b>{line.quantity}</b>
          <span className={styles.shelf}>
            <span className="pub-sr">Shelf </span>
            {line.shelf || '–'}
          </span>
          <span className={styles.words}>
            <strong>{line.sku}</strong>
            <span>{[line.name, line.detail].filter(Boolean).join(', ')}</span>
            {isOfSeveral ? <span className={styles.dim}>{line.teamName}</span> : null}
          </span>
          <span className={styles.dim}>
            {line.parcels
              .map(parcel =>
                parcel.quantity > 1 ? `${parcel.quantity} × ${parcel.scanCode}` : parcel.scanCode,
              )
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
