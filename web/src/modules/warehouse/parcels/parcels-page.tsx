import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { ViewsMenu } from '../../people/saved-views/views-menu.tsx'
import { ParcelQueue } from './parcel-queue.tsx'
import { listDefaults } from './parcels.data.ts'

/** The operators' queue of parcels, inside their own frame. */
export function ParcelsPage() {
  return (
    <OperationsFrame>
      <ParcelQueue views={list => <ViewsMenu table="parcels" defaults={listDefaults} {...list} />} />
    </OperationsFrame>
  )
}
