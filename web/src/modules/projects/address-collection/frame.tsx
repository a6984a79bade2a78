import type { ReactNode } from 'react'
import { PubPage, type PubBandProps } from '../../../public-ui/pub-layout.tsx'
import styles from './collection.module.css'

export function Frame({ band, children }: { band: PubBandProps; children: ReactNode }) {
  return (
    <div className={styles.steps}>
      <PubPage band={band} width="narrow">
        {children}
      </PubPage>
    </div>
  )
}
