import { imageMaxBytes } from '@ribbon/contract/limits'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { showErrorText } from '../../../../platform/toasts.ts'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useAddPictures, usePictureOrder, type MenuItemKind } from './pictures.data.ts'
import styles from './editing.module.css'
import { moved } from './editing.rules.ts'

interface Picture {
  path: string
  alt: string
}

/** The files of fitting size; the others are told by name. */
function refuseTooLarge(files: readonly File[]): File[] {
  const tooLarge = files.filter(file => file.size > imageMaxBytes.background)
  if (tooLarge.length > 0)
    showErrorText(`${tooLarge.map(file => file.name).join(', ')}: a picture may have at most 5 MB.`)
  return files.filter(file => file.size <= imageMaxBytes.background)
}

/** Pictures in the order they are shown; lists show the first one. */
export function PicturesPanel({
  kind,
  id,
  version,
  pictures,
}: {
  kind: MenuItemKind
  id: string
  version: number
  pictures: readonly Picture[]
}) {
  const add = useAddPictures(kind, id)
  const { shown, arrange } = usePictureOrder(kind, id, { version, pictures })
  const send = (files: FileList | null) => {
    const fitting = refuseTooLarge([...(files ?? [])])
    if (fitting.length > 0) add.mutate(fitting)
  }
  return (
    <Panel title="Pictures" actions={<AddPicturesButton isSending={add.isPending} onPick={send} />}>
      <div
        className={styles.drop}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          send(event.dataTransfer.files)
        }}
      >
        {shown.length === 0 ? (
          <p className={styles.dim}>
            No pictures yet. PNG, JPEG or WebP, up to 5 MB each. Lists show the first one.
          </p>
        ) : (
          <ul className={styles.pictures}>
            {shown.map((picture, index) => (
              <PictureItem
                key={picture.path}
                picture={picture}
                place={index}
                count={shown.length}
                savedAlt={pictures.find(({ path }) => path === picture.path)?.alt}
                onMove={by => arrange(moved(shown, index, by))}
                onRemove={() => arrange(shown.filter((_, at) => at !== index))}
                onDescribe={alt => arrange(shown.map((each, at) => (at === index ? { ...each, alt } : each)))}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function AddPicturesButton({
  isSending,
  onPick,
}: {
  isSending: boolean
  onPick: (files: FileList | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="xs"
        look="quiet"
        icon={<IconPhotoPlus size={14} aria-hidden />}
        busy={isSending}
        onClick={() => input.current?.click()}
      >
        {isSending ? 'Sending …' : 'Add pictures'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp"
        aria-label="Choose pictures"
        onChange={event => {
          onPick(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function PictureItem({
  picture,
  place,
  count,
  savedAlt,
  onMove,
  onRemove,
  onDescribe,
}: {
  picture: Picture
  place: number
  count: number
  /** Where it changes on the server, the field begins anew with it. */
  savedAlt: string | undefined
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}) {
  const number = place + 1
  return (
    <li className={styles.picture}>
      <img src={picture.path} alt={picture.alt} />
      <div className={styles.pictureTools}>
        <span>
          <IconButton
            label={`Move picture ${number} forward`}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowLeft size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`Move picture ${number} back`}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowRight size={16} aria-hidden />
          </IconButton>
        </span>
        <IconButton label={`Remove picture ${number}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      <AltField
        key={savedAlt}
        alt={picture.alt}
        savedAlt={savedAlt}
        number={number}
        onDescribe={onDescribe}
      />
    </li>
  )
}

/** Saved when the field is left, or on Enter. */
function AltField({
  alt,
  savedAlt = alt,
  number,
  onDescribe,
}: {
  alt: string
  savedAlt: string | undefined
  number: number
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
        if (event.key === 'Enter') {
          event.preventDefault()
          event.currentTarget.blur()
        }
      }}
    />
  )
}
