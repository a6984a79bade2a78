import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { findScanned, printLabel, takeStep } from '../parcels.data.ts'
import { ShortageDialog } from '../shortage-dialogs.tsx'
import { PackDesk } from './pack-desk.tsx'

const hands = { findScanned, markPacked: (id: string) => takeStep(id, 'pack'), openLabel: printLabel }

/** The packing table: open a parcel by its slip, scan what goes in, and it is packed with the last thing. */
export function PackPage() {
  return (
    <OperationsFrame>
      <PackDesk
        hands={hands}
        renderShort={(parcel, close) => <ShortageDialog parcel={parcel} onClose={close} />}
      />
    </OperationsFrame>
  )
}
