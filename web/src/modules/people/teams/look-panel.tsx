import { useState } from 'react'
import { useSenderName, useSession } from '../../../platform/session.ts'
import { ImageUpload } from '../../../ui/form/image-upload.tsx'
import { CardPreview } from '../../../ui/gift/card-preview.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { usePicture } from './teams.data.ts'
import { pictures } from './teams.rules.ts'
import styles from './teams.module.css'

/** Logo and background, and what recipients will see of them. */
export function LookPanel({ canChange }: { canChange: boolean }) {
  const { team } = useSession()
  const sender = useSenderName()
  const logo = usePicture('logo', team.teamLogo)
  const background = usePicture('background', team.teamCustomBackground)
  return (
    <Panel title={canChange ? 'Logo and background' : 'Look'}>
      <Stack gap={24}>
        {canChange ? (
          <div className={styles.pair}>
            <ImageUpload
              {...pictures.logo}
              fit="contain"
              image={logo.image}
              progress={logo.progress}
              error={logo.problem}
              onPick={logo.pick}
              onRemove={logo.remove}
            />
            <ImageUpload
              {...pictures.background}
              fit="cover"
              image={background.image}
              progress={background.progress}
              error={background.problem}
              onPick={background.pick}
              onRemove={background.remove}
            />
          </div>
        ) : null}
        <div className={styles.pair}>
          <div>
            <h3 className={styles.caption}>On a card</h3>
            <CardPreview
              message={'Thank you for a great year.\nWe are glad to have you!'}
              teamName={team.name}
              logo={logo.image}
              from={sender}
            />
          </div>
          <div>
            <h3 className={styles.caption}>On a redemption page</h3>
            <RedemptionPreview name={team.name} logo={logo.image} background={background.image} />
          </div>
        </div>
      </Stack>
    </Panel>
  )
}

function RedemptionPreview({
  name,
  logo,
  background,
}: {
  name: string
  logo: string | null
  background: string | null
}) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  return (
    <figure className={styles.redemption} aria-label="Redemption page preview">
      {background ? <img className={styles.background} src={background} alt="" /> : null}
      <div className={styles.band}>
        {logo && logo !== brokenLogo ? (
          <img src={logo} alt={name} onError={() => setBrokenLogo(logo)} />
        ) : (
          <span>
            <img src="/ribbon.svg" alt="" width={24} height={24} />
            {name}
          </span>
        )}
      </div>
      <div className={styles.sheet}>
        <strong>Pick your gift</strong>
        <div className={styles.gifts} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </figure>
  )
}
