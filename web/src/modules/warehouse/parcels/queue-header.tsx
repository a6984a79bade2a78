import { IconListCheck, IconRefresh, IconTag, IconTruckDelivery } from '@tabler/icons-react'
import { Button } from '../../../ui/display/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { buyLabelsText } from './parcels.rules.ts'
import type { Shortcut } from '../../../ui/layout/shortcuts.ts'

interface QueueHeaderProps {
  shortcuts: Shortcut[]
  /** Such as “Oldest first”. */ order: string
  /** How many parcels the filters show that can be handed over. */
  packed: number
  /** How many of them have no label yet. */
  unlabeled: number
  isRefreshing: boolean
  isPicking: boolean
  isBuying: boolean
  onRefresh: () => void
  onHandOver: () => void
  onPick: () => void
  onBuyLabels: () => void
}

/** The title of the queue with what can be done to all parcels that the filters show. */
export function QueueHeader(props: QueueHeaderProps) {
  const { shortcuts, packed, unlabeled, isRefreshing, isPicking, onRefresh, onHandOver, onPick } = props
  return (
    <PageHeader
      title="Parcels"
      subtitle={props.order}
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
          {unlabeled > 0 ? (
            <Button
              look="quiet"
              icon={<IconTag size={16} aria-hidden />}
              busy={props.isBuying}
              onClick={props.onBuyLabels}
            >
              {buyLabelsText(unlabeled)}
            </Button>
          ) : null}
          <Button icon={<IconListCheck size={16} aria-hidden />} busy={isPicking} onClick={onPick}>
            Pick the next 20
          </Button>
        </>
      }
    />
  )
}
