import { displayMoney } from '@ribbon/contract/money'
import { GiftMark, tintOf } from '../../../../ui/gift/gift-mark.tsx'
import type { OfferedItem, Tier } from '../redemption.data.ts'
import styles from './choosing.module.css'
import { choicesOfGift, choiceText, imageOf, isLost, nameOf, type Choice } from './choosing.rules.ts'

/** One gift of a tier, as a button; chosen shows by a ring and a check, so not by color alone. */
export function GiftTile({
  tier,
  offered,
  choices,
  onPress,
}: {
  tier: Tier
  offered: OfferedItem
  choices: readonly Choice[]
  onPress: () => void
}) {
  const own = choicesOfGift(choices, tier.id, offered)
  const lost = own.some(choice => isLost(choice, offered))
  const isChosen = own.length > 0 && !lost
  const isGone = lost || (own.length === 0 && offered.available === 'no')
  const name = nameOf(offered)
  const image = own[0]?.items[0]?.image ?? imageOf(offered)
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      aria-disabled={isGone && !lost ? true : undefined}
      data-gone={isGone || undefined}
      onClick={onPress}
    >
      <span className={styles.picture} style={{ background: tintOf(name) }}>
        {image ? (
          <img src={image} alt="" loading="lazy" decoding="async" width={320} height={320} />
        ) : (
          <GiftMark />
        )}
        {isGone ? <span className={styles.pill}>All gone</span> : null}
        {!isGone && !isChosen && offered.available === 'few' ? (
          <span className={styles.pill}>Few left</span>
        ) : null}
        {isChosen ? <Check /> : null}
      </span>
      <span className={styles.words}>
        {isGone ? <s className={styles.name}>{name}</s> : <span className={styles.name}>{name}</span>}
        <Detail offered={offered} choice={own[0]} isLost={lost} />
        {offered.price !== null ? <span className={styles.price}>{displayMoney(offered.price)}</span> : null}
      </span>
    </button>
  )
}

/** What is chosen of it and that it can change, or what is in it. */
function Detail({
  offered,
  choice,
  isLost,
}: {
  offered: OfferedItem
  choice: Choice | undefined
  isLost: boolean
}) {
  if (isLost)
    return (
      <span className={styles.detail}>
        Just ran out · <u>Take it out</u>
      </span>
    )
  const chosen = choice && choiceText(choice, offered)
  if (chosen)
    return (
      <span className={styles.detail}>
        {chosen} · <u>Change</u>
      </span>
    )
  return <span className={styles.detail}>{contentText(offered)}</span>
}

function contentText(offered: OfferedItem): string {
  if (offered.itemableType === 'Bundle') {
    const count = offered.bundle.products.reduce((sum, part) => sum + part.qty, 0)
    return `${count} things together`
  }
  const { variants } = offered.product
  const [only] = variants
  if (variants.length === 1) return [only?.spec.color, only?.spec.size].filter(Boolean).join(', ')
  const sizes = new Set(variants.map(variant => variant.spec.size)).size
  const colors = new Set(variants.map(variant => variant.spec.color)).size
  return [colors > 1 ? `${colors} colors` : '', sizes > 1 ? `${sizes} sizes` : ''].filter(Boolean).join(', ')
}

function Check() {
  return (
    <span className={styles.check}>
      <svg
        viewBox="0 0 24 24"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path d="M5 12.5l4.5 4.5L19 7.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
