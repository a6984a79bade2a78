import type { OutsideService } from '@ribbon/contract/administration/jobs'
import { IconRefresh } from '@tabler/icons-react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useRecheckHealth, useHealth, type HealthRow } from './jobs.data.ts'
import styles from './jobs.module.css'
import { serviceNames } from './jobs.rules.ts'

/** How each outside service answers, and since when it does not. */
export function HealthPanel() {
  const health = useHealth()
  const ask = useRecheckHealth()
  return (
    <Panel
      title="Outside services"
      actions={
        <Button
          look="quiet"
          size="xs"
          icon={<IconRefresh size={14} aria-hidden />}
          busy={ask.isPending}
          onClick={() => ask.mutate({ query: { anew: 'true' } })}
        >
          Check now
        </Button>
      }
    >
      {health.error && !health.data ? (
        <ErrorState
          messages={errorMessages(health.error, 'The services could not be checked.')}
          onRetry={() => void health.refetch()}
        />
      ) : health.data === undefined ? (
        <SkeletonBlock height={280} label="Checking the services" />
      ) : (
        <ul className={styles.services}>
          {health.data.map(service => (
            <ServiceLine key={service.id} service={service} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ServiceLine({ service }: { service: HealthRow }) {
  const words = serviceNames[service.id as OutsideService]
  return (
    <li className={styles.service}>
      <span>
        <strong>{words.name}</strong> <span className={styles.dim}>{words.text}</span>
      </span>
      <StatusDot
        tone={service.isUp ? 'done' : 'stopped'}
        label={service.isUp ? `Answers (${service.tookMs} ms)` : 'Down'}
      />
      {service.isUp ? null : (
        <p className={styles.why}>
          {service.message}{' '}
          {service.lastUpAt ? (
            <>
              It last answered <TimeText at={service.lastUpAt} withTime />.
            </>
          ) : (
            'It has never answered.'
          )}
        </p>
      )}
    </li>
  )
}
