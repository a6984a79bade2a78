import { Advice } from '../advice.tsx'
import type { OfferedItem, Tier } from '../redemption.data.ts'
import styles from './choosing.module.css'
import { keptOf, shortText, tierText, type Choice } from './choosing.rules.ts'
import { GiftTile } from './gift-tile.tsx'

/** A tier with what it offers, how far it is, and what it lacks once someone wanted to go on. */
export function TierSection({
  tier,
  title,
  choices,
  complaint,
  keepsHolds,
  onPress,
}: {
  tier: Tier
  title: string
  choices: readonly Choice[]
  complaint: string | undefined
  /** Whoever waits for more gifts keeps what is chosen. */ keepsHolds: boolean
  onPress: (offered: OfferedItem) => void
}) {
  const count = keptOf(tier, choices).length
  const isFull = count >= tier.giftsLimit
  return (
    <section className={styles.tier} aria-labelledby={`tier-${tier.id}`}>
      <div className={styles.tierHead}>
        <h2 id={`tier-${tier.id}`} tabIndex={-1}>
          {title}
        </h2>
        <p data-full={isFull || undefined}>
          {isFull ? <span aria-hidden="true">✓ </span> : null}
          {tierText(tier, count)}
        </p>
      </div>
      <div role="alert">{complaint ? <p className="pub-error">{complaint}</p> : null}</div>
      {tier.isShort ? (
        <Advice title="Not enough gifts are left here.">{shortText(tier, keepsHolds ? count : 0)}</Advice>
      ) : null}
      {tier.tierItemDetails.length === 0 && tier.isShort ? null : tier.tierItemDetails.length === 0 ? (
        <p className="pub-dim">There is nothing to choose here at the moment. Look in again later.</p>
      ) : (
        <ul className={styles.tiles}>
          {tier.tierItemDetails.map(offered => (
            <li key={offered.itemId}>
              <GiftTile tier={tier} offered={offered} choices={choices} onPress={() => onPress(offered)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
