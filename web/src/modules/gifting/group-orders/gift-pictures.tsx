import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Dim } from '../../../ui/layout/layout.tsx'
import styles from './group-orders.module.css'

/** Small overlapping pictures of gifts; decorative, because their names stand elsewhere. */
export function GiftPictures({ images }: { images: readonly (string | null)[] }) {
  if (images.length === 0) return <Dim>–</Dim>
  return (
    <span className={styles.pictures}>
      {images.slice(0, 4).map((image, index) => (
        <GiftThumb key={index} name={image ?? String(index)} image={image} />
      ))}
    </span>
  )
}
