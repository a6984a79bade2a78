import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Button } from '../../../../ui/display/button.tsx'
import { useLock, useUnlock } from '../details/details.data.ts'
import type { GroupOrderView } from '../group-orders.data.ts'

/** Pauses choosing, or lets people choose again. */
export function PauseButton({ order }: { order: GroupOrderView }) {
  const lock = useLock()
  const unlock = useUnlock()
  const params = { id: order.id }
  return order.isLocked ? (
    <Button
      look="quiet"
      icon={<IconPlayerPlay size={16} aria-hidden />}
      busy={unlock.isPending}
      onClick={() => unlock.mutate({ params })}
    >
      Let people choose
    </Button>
  ) : (
    <Button
      look="quiet"
      icon={<IconPlayerPause size={16} aria-hidden />}
      busy={lock.isPending}
      onClick={() => lock.mutate({ params })}
    >
      Pause
    </Button>
  )
}
