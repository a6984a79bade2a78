import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'

const signInPaths = ['/login', '/operations/sign-in']

/** Asks before a page with unsaved changes is left, but never blocks the end of a session. */
export function UnsavedGuard({
  isDirty,
  title = 'Leave without saving?',
  text = 'What you changed on this page is not saved yet.',
  leaveLabel = 'Leave without saving',
}: {
  isDirty: boolean
  title?: string
  text?: string
  leaveLabel?: string
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !signInPaths.includes(next.pathname) && next.pathname !== current.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={leaveLabel}
      cancelLabel="Stay here"
      danger
      isOpen={blocker.status === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
