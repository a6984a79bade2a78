import type { ReactNode } from 'react'
import { PubPage, type PubBandProps } from '../../../public-ui/pub-layout.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import type { PublicPage } from './redemption.data.ts'
import styles from './redemption.module.css'
import type { PageState, Step } from './redemption.rules.ts'
import type { Steps } from './use-steps.ts'

export function Frame({ band, step, children }: { band: PubBandProps; step?: Step; children: ReactNode }) {
  return (
    <div className={styles.steps}>
      <PubPage band={band} width={step === 'tier-selection' ? 'wide' : 'narrow'}>
        {children}
      </PubPage>
    </div>
  )
}

export const loading = (
  <PubLoading shapes={[{ height: 220 }, { height: 64, width: '80%' }, { height: 48 }, { height: 48 }]} />
)

/** What every page of a participant is given. */
export interface Known {
  uuid: string
  steps: Steps
  page: PublicPage
  state: PageState
}

export const bandOf = (page: PublicPage): PubBandProps => ({ name: page.teamName, logo: page.teamLogo })
