import { showSuccess } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import type { ListView } from '../lists/lists.data.ts'
import { useLeaveOutWrong } from './imports.data.ts'
import styles from './import-rows.module.css'

/** Ends the mending: what is still wrong is not imported, and the notice can take it back. */
export function LeaveOutWrong({ list: { id, counts } }: { list: ListView }) {
  const leaveOut = useLeaveOutWrong()
  if (counts.wrong === 0) return null
  const rows = counts.wrong === 1 ? '1 row is' : `${counts.wrong.toLocaleString('en-US')} rows are`
  const change = (isOut: boolean, done?: () => void) =>
    leaveOut.mutate({ params: { id }, body: { left_out: isOut } }, done && { onSuccess: done })
  const press = () =>
    change(true, () =>
      showSuccess(`${rows} left out.`, {
        title: 'Left out',
        action: { label: 'Undo', run: () => change(false) },
      }),
    )
  return (
    <p className={styles.leaveOut}>
      <Button look="quiet" size="xs" busy={leaveOut.isPending} onClick={press}>
        Leave out all that cannot be mended
      </Button>
    </p>
  )
}
