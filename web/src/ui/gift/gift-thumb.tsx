import styles from './gift-thumb.module.css'
import { GiftMark, tintOf } from './gift-mark.tsx'

/** A small picture of a gift; decorative, because its name is shown next to it. */
export function GiftThumb({
  name,
  image,
  size = 40,
}: {
  name: string
  image?: string | null
  size?: 40 | 56 | 72
}) {
  return (
    <span className={styles.thumb} data-size={size} style={{ background: tintOf(name) }} aria-hidden="true">
      {image ? (
        <img src={image} alt="" loading="lazy" decoding="async" width={size} height={size} />
      ) : (
        <GiftMark />
      )}
    </span>
  )
}
