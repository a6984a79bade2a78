import { useQuery } from '@tanstack/react-query'
import { trendingGiftsMax } from '@ribbon/contract/administration/dashboard'
import { errorMessages } from '../../../platform/toasts.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { trendingQuery } from './dashboard.data.ts'
import styles from './dashboard.module.css'

/** What the team sends most, or where it has sent nothing its newest gifts; links only for those who may send. */
export function TrendingGifts({ canSend }: { canSend: boolean }) {
  const gifts = useQuery(trendingQuery)
  if (gifts.error && !gifts.data)
    return (
      <Panel title="Trending gifts">
        <ErrorState
          messages={errorMessages(gifts.error, 'The trending gifts could not be loaded.')}
          onRetry={() => void gifts.refetch()}
        />
      </Panel>
    )
  if (!gifts.data)
    return (
      <Panel title="Trending gifts">
        <SkeletonBlock height={trendingGiftsMax * 56} label="Loading the trending gifts" />
      </Panel>
    )
  const days = gifts.data[0]?.windowDays ?? null
  const most = Math.max(1, ...gifts.data.map(gift => gift.sentCount))
  if (gifts.data.length === 0)
    return (
      <Panel title="Trending gifts">
        <EmptyState title="No gifts yet" text="Your team’s gifts will appear here." />
      </Panel>
    )
  return (
    <Panel title={days === null ? 'New gifts' : `Trending gifts, pieces sent in ${days} days`}>
      <ul className={styles.gifts}>
        {gifts.data.map(gift => (
          <li key={gift.id} className={styles.gift}>
            <GiftThumb name={gift.name} image={gift.image} />
            <span className={styles.giftName}>
              {canSend ? <TextLink to={`/product-detail/${gift.id}`}>{gift.name}</TextLink> : gift.name}
            </span>
            <span className={styles.sent}>
              {gift.isInStock
                ? days === null
                  ? ''
                  : `${gift.sentCount.toLocaleString('en-US')} sent`
                : 'Out of stock'}
            </span>
            {days === null ? null : (
              <span className={styles.share} aria-hidden="true">
                <span style={{ width: `${(gift.sentCount / most) * 100}%` }} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
