import { IconRotate } from '@tabler/icons-react'
import { Button } from '../../../../ui/display/button.tsx'
import { useReopen } from '../details/details.data.ts'
import type { GroupOrderView } from '../group-orders.data.ts'

/** Opens a finalized or canceled redemption again. */
export function ReopenButton({ order }: { order: GroupOrderView }) {
  const reopen = useReopen()
  return (
    <Button
      look="quiet"
      icon={<IconRotate size={16} aria-hidden />}
      busy={reopen.isPending}
      onClick={() => reopen.mutate({ params: { id: order.id } })}
    >
      Reopen
    </Button>
  )
}
