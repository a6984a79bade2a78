import { useState } from 'react'
import styles from './card-preview.module.css'

export interface CardPreviewProps {
  message: string
  teamName: string
  logo?: string | null
  from?: string
  placeholder?: string
  label?: string
  /** Printing the page prints this card alone, in its size. */
  isPrinted?: boolean
}

/** The card as it will be printed: the team's logo, the message, a ribbon. */
export function CardPreview({
  message,
  teamName,
  logo,
  from,
  placeholder = 'Your message appears here.',
  label = 'Card preview',
  isPrinted,
}: CardPreviewProps) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  const length = message.length + 30 * (message.split('\n').length - 1)
  return (
    <figure
      className={isPrinted ? `${styles.card} ${styles.printed}` : styles.card}
      aria-label={label}
      data-length={length > 380 ? 'full' : length > 220 ? 'long' : undefined}
    >
      <div className={styles.head}>
        {logo && logo !== brokenLogo ? (
          <img src={logo} alt={teamName} onError={() => setBrokenLogo(logo)} />
        ) : (
          <span>{teamName}</span>
        )}
      </div>
      <div className={styles.message} data-empty={message === '' || undefined}>
        {message === '' ? placeholder : message}
      </div>
      {from ? <figcaption className={styles.from}>{from}</figcaption> : null}
    </figure>
  )
}

/** A thumbnail of a card; its message is shown next to it. */
export function CardThumb(props: Pick<CardPreviewProps, 'message' | 'teamName' | 'logo' | 'from'>) {
  return (
    <div className={styles.thumb} aria-hidden="true">
      <div inert>
        <CardPreview {...props} />
      </div>
    </div>
  )
}
