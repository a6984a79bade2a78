import { Button, OutsideLink, TextLink } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useClearScans, type PackingParcel } from './packing.data.ts'
import { PackingBox } from './packing-box.tsx'
import type { PackDeskState } from './use-pack-desk.ts'

/** The open parcel: what is in its box, and what can be done with it. */
export function PackingPanel({ desk, parcel }: { desk: PackDeskState; parcel: PackingParcel }) {
  const clear = useClearScans()
  const { queue, last } = desk.scans
  const canClear = desk.notPackable === undefined && parcel.items.some(item => item.packed > 0)
  return (
    <Panel
      title={`Parcel #${parcel.scanCode}`}
      actions={
        <Row gap={8}>
          {parcel.actions.includes('short') ? (
            <Button look="quiet" size="xs" onClick={desk.reportShortage}>
              Something is missing
            </Button>
          ) : null}
          {canClear ? (
            <Button look="quiet" size="xs" busy={clear.isPending} onClick={() => clear.mutate(parcel.id)}>
              Empty the box
            </Button>
          ) : null}
        </Row>
      }
    >
      <Stack>
        <ParcelNotice desk={desk} parcel={parcel} />
        <PackingBox
          parcel={parcel}
          last={last}
          isOpen={desk.notPackable === undefined}
          onAdd={sku => queue.add(parcel.id, sku)}
        />
      </Stack>
    </Panel>
  )
}

function ParcelNotice({ desk, parcel }: { desk: PackDeskState; parcel: PackingParcel }) {
  if (parcel.state === 'packed') return <PackedNotice parcel={parcel} />
  if (parcel.state === 'queued' && parcel.hold === null) return <UnlabeledNotice parcel={parcel} />
  if (desk.notPackable)
    return (
      <Notice tone="warning">
        {desk.notPackable} <TextLink to={`/operations/parcels/${parcel.id}`}>View parcel</TextLink>
      </Notice>
    )
  if (!desk.isReady) return null
  return (
    <Notice
      title="Everything is in the box"
      actions={
        <Button title="Shortcut: p" onClick={() => desk.scans.queue.pack(parcel.id)}>
          Mark packed
        </Button>
      }
    >
      Nothing is left to scan.
    </Notice>
  )
}

function UnlabeledNotice({ parcel }: { parcel: PackingParcel }) {
  return (
    <Notice tone="warning" title="This parcel has no label yet">
      {parcel.problem ?? 'Choose a service and buy one, then pack.'}{' '}
      <TextLink to={`/operations/parcels/${parcel.id}`}>View parcel</TextLink>
    </Notice>
  )
}

function PackedNotice({ parcel }: { parcel: PackingParcel }) {
  return (
    <Notice title="Packed">
      <Row gap={12}>
        {parcel.labelUrl ? <OutsideLink href={parcel.labelUrl}>Label</OutsideLink> : null}
        <OutsideLink href={`/api/v2/operations/papers/packing_slips?ids=${parcel.id}`}>
          Packing slip
        </OutsideLink>
        <span>Scan the next one.</span>
      </Row>
    </Notice>
  )
}
