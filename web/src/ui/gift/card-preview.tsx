import { useState } from 'react'
import styles from './card-preview.module.css'

export interface CardPreviewProps { message: string; teamName: string; logo?: string | null; from?: string; placeholder?: string; label?: string }

/** The card as it will lie in the parcel: paper, the team's logo, the message, one ribbon. */
export function CardPreview({ message, teamName, logo, from, placeholder = 'Your message appears here.', label = 'Card preview' }: CardPreviewProps) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  return (
    <figure className={styles.card} aria-label={label}>
      <div className={styles.head}>
        {logo && logo !== brokenLogo ? <img src={logo} alt={teamName} onError={() => setBrokenLogo(logo)} /> : <span>{teamName}</span>}
      </div>
      <div className={styles.message} data-empty={message === '' || undefined} data-long={message.length > 220 || undefined}>{message === '' ? placeholder : message}</div>
      {from ? <figcaption className={styles.from}>{from}</figcaption> : null}
    </figure>
  )
}
