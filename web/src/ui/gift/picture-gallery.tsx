import { useState } from 'react'
import { GiftMark, tintOf } from './gift-mark.tsx'
import styles from './picture-gallery.module.css'

/** A large picture with thumbnails of the others. */
export function PictureGallery({
  name,
  pictures,
  alts = {},
}: {
  name: string
  pictures: readonly string[]
  /** What each shows, where that is known. */ alts?: Readonly<Record<string, string>>
}) {
  const [chosen, setChosen] = useState<string>()
  const shown = chosen !== undefined && pictures.includes(chosen) ? chosen : pictures[0]
  return (
    <div className={styles.gallery}>
      <div className={styles.large} style={{ background: tintOf(name) }}>
        {shown ? <img src={shown} alt={alts[shown] ?? name} width={640} height={640} /> : <GiftMark />}
      </div>
      {pictures.length > 1 ? (
        <div className={styles.small} role="group" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}${alts[picture] ? `: ${alts[picture]}` : ''}`}
              aria-pressed={picture === shown}
              onClick={() => setChosen(picture)}
            >
              <img src={picture} alt="" width={64} height={64} loading="lazy" />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
