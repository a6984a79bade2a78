import { asSentence, errorText } from '@ribbon/contract/errors'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './suspended-notice.module.css'

/** Shown above every page of a suspended team, because the server refuses all its changes. */
export function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <div className={styles.notice}>
      <Notice tone="danger">{errorText('team_suspended', { reason: asSentence(reason) })}</Notice>
    </div>
  )
}
