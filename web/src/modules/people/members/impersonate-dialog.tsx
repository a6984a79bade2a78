import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startImpersonation } from '../../../platform/session/impersonation.ts'
import { rememberRoute } from '../../../platform/last-visit.ts'
import { showError, showInfo } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { MemberRow } from './members.data.ts'

/** Says what acting as someone else means, before it begins. */
export function ImpersonateDialog({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    rememberRoute(router.state.location.href)
    try {
      await startImpersonation(member.id)
      showInfo(`You now see and do what ${member.name} can. Choose “Go back” at the top to stop.`)
    } catch (error) {
      setBusy(false)
      showError(error, `You could not impersonate ${member.name}.`)
    }
  }
  return (
    <ConfirmDialog
      title={`Impersonate ${member.name}?`}
      confirmLabel={`Impersonate ${member.name}`}
      cancelLabel="Stay yourself"
      busy={isBusy}
      isOpen
      onClose={onClose}
      onConfirm={() => void start()}
      text={[
        `For up to an hour you see and do what ${member.name} can, and gifts you send are paid from their budget.`,
        'Everything you do is recorded under both names.',
        'You cannot change passwords, roles or payouts during that time.',
      ].join(' ')}
    />
  )
}
