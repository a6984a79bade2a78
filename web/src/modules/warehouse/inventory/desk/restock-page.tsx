import { useParams } from '@tanstack/react-router'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { DeliveryDesk } from './delivery-desk.tsx'

/** Where a delivery of one restock request is booked, inside the operators' frame. */
export function RestockPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <OperationsFrame>
      <DeliveryDesk key={id} id={id} />
    </OperationsFrame>
  )
}
