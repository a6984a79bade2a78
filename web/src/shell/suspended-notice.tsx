import { asSentence, errorText } from '@ribbon/contract/errors'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './suspended-notice.module.css'

/** Above every page of a team that may only look: what each of its changes would be answered. */
export function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <div className={styles.notice}>
      <Notice tone="danger">{errorText('team_suspended', { reason: asSentence(reason) })}</Notice>
    </div>
  )
}
