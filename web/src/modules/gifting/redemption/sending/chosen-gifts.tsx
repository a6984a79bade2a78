import { GiftMark, tintOf } from '../../../../ui/gift/gift-mark.tsx'
import { choiceName, type Choice, specText } from '../choosing/choosing.rules.ts'
import styles from './sending.module.css'

/** The gifts someone chose, with color and size. */
export function ChosenGifts({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={styles.gifts}>
      {choices.map(choice => {
        const image = choice.items[0]?.image
        const name = choiceName(choice)
        return (
          <li key={choice.choiceId}>
            <span className={styles.thumb} style={{ background: tintOf(name) }}>
              {image ? (
                <img src={image} alt="" width={56} height={56} loading="lazy" decoding="async" />
              ) : (
                <GiftMark />
              )}
            </span>
            <div>
              <strong>{name}</strong>
              <Details choice={choice} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Details({ choice }: { choice: Choice }) {
  const text =
    choice.bundleId === null
      ? choice.items.map(item => specText(item.spec)).join('')
      : choice.items
          .map(({ productName, spec, productVariantQty }) =>
            [
              productVariantQty > 1 ? `${productVariantQty} ×` : '',
              productName,
              specText(spec) && `(${specText(spec)})`,
            ]
              .filter(Boolean)
              .join(' '),
          )
          .join(', ')
  return text ? <p>{text}</p> : null
}
