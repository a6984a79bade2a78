import type { ListView } from './store-access.data.ts'
import styles from './store-access.module.css'

/** The rows of a file that named nobody, the first hundred of them with the reason. */
export function RejectedRows({
  list: { skippedCount, errors },
  isOpen,
}: {
  list: Pick<ListView, 'skippedCount' | 'errors'>
  isOpen?: boolean
}) {
  if (skippedCount === 0) return null
  const counted =
    skippedCount === 1 ? '1 row rejected' : `${skippedCount.toLocaleString('en-US')} rows rejected`
  if (errors.length === 0) return <small>{counted}</small>
  return (
    <details className={styles.rejected} open={isOpen}>
      <summary>{counted}</summary>
      <ul>
        {errors.map(({ row, message }) => (
          <li key={row}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {skippedCount > errors.length ? (
        <small>and {(skippedCount - errors.length).toLocaleString('en-US')} more</small>
      ) : null}
    </details>
  )
}
