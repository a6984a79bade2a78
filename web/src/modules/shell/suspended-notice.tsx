import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './suspended-notice.module.css'

/** Above every page of a team that may only look. */
export function SuspendedNotice({ reason }: { reason: string }) {
  return <div className={styles.notice}><Notice tone="danger" title="Your team is suspended">{reason} You can look at everything, but nothing can be changed or sent. Write to support to have it lifted.</Notice></div>
}
