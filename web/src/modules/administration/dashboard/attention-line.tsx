import { useQuery } from '@tanstack/react-query'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { openGiftsQuery } from './dashboard.data.ts'
import { attentionOf, reportsFailed } from './dashboard.rules.ts'
import styles from './dashboard.module.css'

/** Today's one number that needs somebody. */
export function AttentionLine({ canSend }: { canSend: boolean }) {
  const { roles, subscription } = useSession()
  const open = useQuery(openGiftsQuery)
  const remaining = useQuery(remainingOrdersQuery)
  const isTeamOwner = roles.includes('team_owner')
  const failed = (open.data ? null : open.error) ?? (remaining.data ? null : remaining.error)
  const retry = () => {
    for (const query of [open, remaining]) if (!query.data) void query.refetch()
  }
  if (failed)
    return (
      <p className={styles.attention}>
        <span>{errorMessages(failed, reportsFailed).join(' ')}</span>
        <Button look="subtle" size="xs" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  if (!open.data || !remaining.data)
    return (
      <p className={styles.attention}>
        <span
          className={`pub-skeleton ${styles.waiting}`}
          role="status"
          aria-label="Loading what needs your attention"
        />
      </p>
    )
  const { number, text, to, link } = attentionOf({
    ...open.data,
    remaining: remaining.data.remaining_orders,
    ordersLimit: subscription.ordersLimit,
    seesTeam: isTeamOwner || roles.includes('store_admin'),
    isTeamOwner,
    canSend,
  })
  return (
    <p className={styles.attention}>
      <span>
        {number ? (
          <>
            <strong>{number}</strong>{' '}
          </>
        ) : null}
        {text}
      </span>
      {to && link ? <TextLink to={to}>{link}</TextLink> : null}
    </p>
  )
}
