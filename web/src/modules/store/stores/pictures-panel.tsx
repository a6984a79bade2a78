import { ImageUpload } from '../../../ui/form/image-upload.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useStorePicture, type StoreView } from './stores.data.ts'
import { pictureWords } from './stores.rules.ts'
import styles from './stores.module.css'

/** Logo, banner and browser icon; each is saved when it is chosen. */
export function PicturesPanel({ store }: { store: StoreView }) {
  const logo = useStorePicture('logo', store.logoImage)
  const banner = useStorePicture('banner', store.bannerImage)
  const favicon = useStorePicture('favicon', store.favicon)
  return (
    <Panel title="Pictures">
      <div className={styles.pictures}>
        {(
          [
            ['logo', logo, 'contain'],
            ['banner', banner, 'cover'],
            ['favicon', favicon, 'contain'],
          ] as const
        ).map(([name, picture, fit]) => (
          <ImageUpload
            key={name}
            noun={pictureWords[name].noun}
            title={pictureWords[name].title}
            hint={pictureWords[name].hint}
            fit={fit}
            image={picture.image}
            progress={picture.progress}
            error={picture.problem}
            onPick={picture.pick}
            onRemove={picture.remove}
          />
        ))}
      </div>
    </Panel>
  )
}
