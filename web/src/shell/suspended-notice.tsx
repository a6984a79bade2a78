import { accessErrors } from '@ribbon/contract/errors/access-errors'
import { asSentence, fillText } from '@ribbon/contract/errors/fill-text'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './suspended-notice.module.css'

/** Shown above every page of a suspended team, because the server refuses all its changes. */
export function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <div className={styles.notice}>
      <Notice tone="danger">
        {fillText(accessErrors.team_suspended.text, { reason: asSentence(reason) })}
      </Notice>
    </div>
  )
}
