import { IconListCheck, IconRefresh, IconTruckDelivery } from '@tabler/icons-react'
import { Button } from '../../../ui/display/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import type { Shortcut } from '../../../ui/layout/shortcuts.ts'

interface QueueHeaderProps {
  shortcuts: Shortcut[]
  /** How many parcels the filters show that can be handed over. */
  packed: number
  isRefreshing: boolean
  isPicking: boolean
  onRefresh: () => void
  onHandOver: () => void
  onPick: () => void
}

/** The title of the queue with what can be done to all parcels that the filters show. */
export function QueueHeader(props: QueueHeaderProps) {
  const { shortcuts, packed, isRefreshing, isPicking, onRefresh, onHandOver, onPick } = props
  return (
    <PageHeader
      title="Parcels"
      subtitle="Oldest first"
      actions={
        <>
          <ShortcutHelp shortcuts={shortcuts} />
          <Button
            look="quiet"
            icon={<IconRefresh size={16} aria-hidden />}
            busy={isRefreshing}
            onClick={onRefresh}
          >
            Refresh
          </Button>
          <Button
            look="quiet"
            icon={<IconTruckDelivery size={16} aria-hidden />}
            disabled={packed === 0}
            onClick={onHandOver}
          >
            Hand over {packed > 0 ? `${packed} packed` : 'packed'}
          </Button>
          <Button icon={<IconListCheck size={16} aria-hidden />} busy={isPicking} onClick={onPick}>
            Pick the next 20
          </Button>
        </>
      }
    />
  )
}
