import { IconSend } from '@tabler/icons-react'
import { Button } from '../../../../ui/display/button.tsx'
import { useInvite, useRemind } from '../access/invitations.data.ts'
import { remindable } from '../details/details.rules.ts'
import type { GroupOrderView } from '../group-orders.data.ts'

/** Invites everyone who has no invitation yet; after that, it reminds. */
export function MailButton({ order }: { order: GroupOrderView }) {
  const invite = useInvite()
  const remind = useRemind()
  const uninvited = order.counts.allowed - order.counts.invited
  const waiting = remindable(order.counts)
  const input = { params: { id: order.id }, body: {} }
  const icon = <IconSend size={16} aria-hidden />
  if (uninvited > 0)
    return (
      <Button look="quiet" icon={icon} busy={invite.isPending} onClick={() => invite.mutate(input)}>
        Invite {uninvited.toLocaleString('en-US')}
      </Button>
    )
  if (waiting === 0) return null
  return (
    <Button look="quiet" icon={icon} busy={remind.isPending} onClick={() => remind.mutate(input)}>
      Remind {waiting.toLocaleString('en-US')}
    </Button>
  )
}
