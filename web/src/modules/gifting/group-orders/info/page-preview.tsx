import { pageTexts } from '@ribbon/contract/gifting/redemption/page-texts'
import { useState } from 'react'
import { useSession } from '../../../../platform/session.ts'
import type { InfoValues } from './info.rules.ts'
import styles from './page-preview.module.css'

/** What people see first, at the width of a phone. */
export function PagePreview({
  values,
  background,
  hasCode,
}: {
  values: Pick<InfoValues, 'title' | 'subheading' | 'description' | 'closes'>
  background: string | null
  hasCode: boolean
}) {
  const { team } = useSession()
  const texts = pageTexts(
    {
      redemption_title: values.title,
      redemption_subheading: values.subheading,
      redemption_description: values.description,
    },
    team.name,
  )
  return (
    <figure className={styles.phone} aria-label="Preview of the page">
      <Band name={team.name} logo={team.teamLogo} />
      {background ? <img className={styles.backdrop} src={background} alt="" /> : null}
      <div className={styles.words}>
        <p className={styles.greeting}>{texts.title}</p>
        <p className={styles.sub}>{texts.subheading}</p>
        {texts.description ? <p className={styles.text}>{texts.description}</p> : null}
        <div className={styles.mockField}>
          Email
          <span />
        </div>
        {hasCode ? (
          <div className={styles.mockField}>
            Access code
            <span />
          </div>
        ) : null}
        <div className={styles.mockButton}>Start choosing</div>
        {values.closes === '' ? null : (
          <p className={styles.caption}>Open until {closingDay(values.closes)}</p>
        )}
      </div>
    </figure>
  )
}

function Band({ name, logo }: { name: string; logo: string | null }) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  return (
    <div className={styles.band}>
      {logo && logo !== brokenLogo ? (
        <img src={logo} alt={name} onError={() => setBrokenLogo(logo)} />
      ) : (
        <span>{name}</span>
      )}
    </div>
  )
}

function closingDay(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleDateString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      })
}
