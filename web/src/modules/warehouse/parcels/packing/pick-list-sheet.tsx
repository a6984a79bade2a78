import { IconBarcode, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton, OutsideLink, TextLink } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { usePickList, useReleasePick, type PickListView } from './packing.data.ts'
import styles from './packing.module.css'

const back = { to: '/operations/pick', label: 'Pick lists' }

/** One pick list: what to fetch, as it lies on the shelves, and for which parcels. Printed, it is the list to carry along. */
export function PickListSheet({
  id,
  renderSlips,
}: {
  id: string
  renderSlips: (ids: readonly string[]) => ReactNode
}) {
  const list = usePickList(id)
  if (list.data) return <Sheet list={list.data} renderSlips={renderSlips} />
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

function Sheet({
  list,
  renderSlips,
}: {
  list: PickListView
  renderSlips: (ids: readonly string[]) => ReactNode
}) {
  const [isReleasing, setReleasing] = useState(false)
  const release = useReleasePick()
  const open = list.parcels.filter(parcel => parcel.isOpen)
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
                Give back
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
        <Panel>
          <EmptyState
            title="All packed"
            drawing="parcel"
            text="Nothing of this list is left to fetch."
            action={
              <LinkButton look="quiet" to="/operations/pick">
                Pick lists
              </LinkButton>
            }
          />
        </Panel>
      ) : (
        <Columns
          main={
            <Panel title="To fetch">
              <FetchList lines={list.lines} />
            </Panel>
          }
          side={
            <Stack>
              <Panel title="For these parcels">
                <ul className={styles.parcels}>
                  {list.parcels.map(parcel => (
                    <li key={parcel.id} data-done={!parcel.isOpen || undefined}>
                      <TextLink to={`/operations/parcels/${parcel.id}`}>#{parcel.scanCode}</TextLink>
                      <span>{parcel.recipientName}</span>
                      <span className={styles.dim}>
                        {parcel.isOpen
                          ? `${parcel.itemCount} ${parcel.itemCount === 1 ? 'thing' : 'things'}`
                          : parcel.state === 'queued' || parcel.state === 'labelled'
                            ? 'given back'
                            : parcel.state}
                      </span>
                    </li>
                  ))}
                </ul>
              </Panel>
              <div className={styles.screenOnly}>
                <Panel title="Papers">
                  <div className={styles.papers}>
                    <OutsideLink href={`/api/v2/operations/pick_lists/${list.id}/pdf`}>
                      Pick list with codes (PDF)
                    </OutsideLink>
                    {renderSlips(open.map(parcel => parcel.id))}
                  </div>
                </Panel>
              </div>
            </Stack>
          }
        />
      )}
      <ConfirmDialog
        title={`Give ${open.length} ${open.length === 1 ? 'parcel' : 'parcels'} back?`}
        text="Others can pick them then. What is packed already stays packed."
        confirmLabel="Give back"
        cancelLabel="Keep them"
        busy={release.isPending}
        isOpen={isReleasing}
        onClose={() => setReleasing(false)}
        onConfirm={() =>
          release.mutate({ params: { id: list.id }, body: {} }, { onSuccess: () => setReleasing(false) })
        }
      />
    </>
  )
}

function FetchList({ lines }: { lines: PickListView['lines'] }) {
  const teams = [...new Set(lines.map(line => line.teamName))]
  return (
    <>
      {teams.map(team => (
        <section key={team} aria-label={team}>
          <h3 className={styles.team}>{team}</h3>
          <ul className={styles.fetch}>
            {lines
              .filter(line => line.teamName === team)
              .map(line => (
                <li key={line.sku}>
                  <b>{line.quantity}</b>
                  <span className={styles.words}>
                    <strong>{line.sku}</strong>
                    <span>{[line.name, line.detail].filter(Boolean).join(', ')}</span>
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
        </section>
      ))}
    </>
  )
}
