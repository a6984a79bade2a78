import { IconArrowLeft, IconArrowRight, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/display/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { StorePicture } from './pictures.data.ts'
import styles from './store-products.module.css'

/** One picture with the buttons that move, choose and delete it. */
export function PictureItem({
  picture,
  place,
  count,
  savedAlt,
  onMove,
  onDescribe,
  onDelete,
}: {
  picture: StorePicture
  place: number
  count: number
  /** Where it changes on the server, the field begins anew with it. */
  savedAlt: string | undefined
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onDelete: () => void
}) {
  const number = place + 1
  return (
    <>
      <img src={picture.url} alt={picture.alt} draggable={false} />
      <div className={styles.pictureTools}>
        <IconButton
          label={`Move picture ${number} forward`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowLeft size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move picture ${number} back`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowRight size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={place === 0 ? 'The default picture' : `Make picture ${number} the default`}
          disabled={place === 0}
          onClick={() => onMove(0)}
        >
          {place === 0 ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
        </IconButton>
        <IconButton label={`Delete picture ${number}`} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      <AltField
        key={savedAlt}
        number={number}
        alt={picture.alt}
        savedAlt={savedAlt}
        onDescribe={onDescribe}
      />
    </>
  )
}

/** Saved when the field is left, or on Enter. */
function AltField({
  number,
  alt,
  savedAlt,
  onDescribe,
}: {
  number: number
  alt: string
  savedAlt: string | undefined
  onDescribe: (alt: string) => void
}) {
  return (
    <TextField
      label={`What picture ${number} shows`}
      size="xs"
      defaultValue={alt}
      maxLength={200}
      placeholder="For people who cannot see it"
      onBlur={event => {
        const typed = event.currentTarget.value.trim()
        if (typed !== savedAlt) onDescribe(typed)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
