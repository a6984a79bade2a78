import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { TextLink } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { editPath } from '../setup/setup-steps.ts'
import { tiersQuery } from '../tiers/tiers.data.ts'
import { limitText, stockText, type TierItem, type TierView } from '../tiers/tiers.rules.ts'
import { redeemedQuery } from './details.data.ts'
import { cardsText, scarceBelow } from './details.rules.ts'
import styles from './details.module.css'

/** What people have confirmed, tier by tier, with what is left in stock. */
export function TiersPanel({ order }: { order: GroupOrderView }) {
  const tiers = useQuery(tiersQuery(order.id))
  const redeemed = useQuery(redeemedQuery(order.id))
  if (tiers.error && !tiers.data)
    return (
      <section className={styles.panel}>
        <ErrorState
          messages={errorMessages(tiers.error, 'The tiers could not be loaded.')}
          onRetry={() => void tiers.refetch()}
        />
      </section>
    )
  if (!tiers.data)
    return (
      <section className={styles.panel}>
        <SkeletonLines lines={5} label="Loading the tiers" />
      </section>
    )
  if (tiers.data.length === 0)
    return (
      <section className={styles.panel}>
        {countsAsFinalizing(order.state) ? (
          <p className={styles.hint}>Nothing was offered.</p>
        ) : (
          <Notice
            tone="warning"
            title="Nothing is offered yet"
            actions={<TextLink to={editPath('items', order.id)}>Add gifts</TextLink>}
          >
            People who open the page now find nothing to choose.
          </Notice>
        )}
      </section>
    )
  const countOf = (item: TierItem) => redeemed.data?.get(`${item.itemableType} ${item.itemableId}`) ?? 0
  const most = Math.max(1, ...tiers.data.flatMap(tier => tier.tierItems.map(countOf)))
  return (
    <section className={styles.panel} aria-label="Gifts">
      {redeemed.error ? (
        <p className={styles.hint} role="alert">
          {errorMessages(redeemed.error, 'The items summary could not be loaded.').join(' ')}
        </p>
      ) : null}
      <div className={styles.tiers}>
        {tiers.data.map(tier => (
          <TierLines key={tier.id} tier={tier} countOf={countOf} most={most} />
        ))}
      </div>
      {order.cards.length > 0 ? <CardLines order={order} /> : null}
    </section>
  )
}

function TierLines({
  tier,
  countOf,
  most,
}: {
  tier: TierView
  countOf: (item: TierItem) => number
  most: number
}) {
  return (
    <div>
      <div className={styles.tierHead}>
        <h2>{tier.name}</h2>
        <span className={styles.hint}>{limitText(tier)}</span>
      </div>
      <ul className={styles.items} aria-label={`Gifts in ${tier.name}`}>
        {tier.tierItems.map(item => (
          <li key={item.itemId}>
            <GiftThumb name={item.name} image={item.image} />
            <span className={styles.itemName}>{item.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ '--share': countOf(item) / most } as CSSProperties} />
            </span>
            <span className={styles.count}>
              {countOf(item).toLocaleString('en-US')}
              <span className="pub-sr"> confirmed, </span>
            </span>
            <span className={styles.left} data-scarce={item.available <= scarceBelow || undefined}>
              {stockText(item.available)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function cardsNeeded({ counts }: GroupOrderView, { quantity }: { quantity: number }): number {
  return counts.submitted * quantity
}

function CardLines({ order }: { order: GroupOrderView }) {
  return (
    <ul className={styles.cards} aria-label="Cards">
      {order.cards.map(card => (
        <li key={card.productVariantId}>
          <GiftThumb name={card.name} image={card.image} />
          <span>
            <strong>{card.name}</strong> in every parcel
            {card.quantity > 1 ? `, ${card.quantity} of them` : ''}
          </span>
          <span className={styles.left} data-scarce={cardsNeeded(order, card) > card.available || undefined}>
            {cardsText(cardsNeeded(order, card), card.available)}
          </span>
        </li>
      ))}
    </ul>
  )
}
