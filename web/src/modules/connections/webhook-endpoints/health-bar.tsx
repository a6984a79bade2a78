import styles from './webhook-endpoints.module.css'

/** The last 24 hours as a bar each: what arrived, what failed, or nothing. */
export function HealthBar({ hours }: { hours: readonly { succeeded: number; failed: number }[] }) {
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0)
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  return (
    <span className={styles.bar} role="img" aria-label={`${succeeded} arrived, ${failed} failed in 24 hours`}>
      {hours.map((hour, index) => (
        // Hours have no name but their place.
        <i key={index} data-state={hour.failed > 0 ? 'failed' : hour.succeeded > 0 ? 'arrived' : 'none'} />
      ))}
    </span>
  )
}
