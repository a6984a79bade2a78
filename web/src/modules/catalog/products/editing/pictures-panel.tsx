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

/** Pictures in the order they are shown; the first one stands for the whole. */
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
  const input = useRef<HTMLInputElement>(null)
  const add = useAddPictures(kind, id)
  const { shown, arrange } = usePictureOrder(kind, id, { version, pictures })
  const pick = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    const tooLarge = chosen.filter(file => file.size > imageMaxBytes.background)
    if (tooLarge.length > 0)
      showErrorText(`${tooLarge.map(file => file.name).join(', ')}: a picture may have at most 5 MB.`)
    const fitting = chosen.filter(file => file.size <= imageMaxBytes.background)
    if (fitting.length > 0) add.mutate(fitting)
  }
  return (
    <Panel
      title="Pictures"
      actions={
        <Button
          size="xs"
          look="quiet"
          icon={<IconPhotoPlus size={14} aria-hidden />}
          busy={add.isPending}
          onClick={() => input.current?.click()}
        >
          {add.isPending ? 'Sending …' : 'Add pictures'}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp"
        aria-label="Choose pictures"
        onChange={event => {
          pick(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <div
        className={styles.drop}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          pick(event.dataTransfer.files)
        }}
      >
        {shown.length === 0 ? (
          <p className={styles.dim}>
            No pictures yet. PNG, JPEG or WebP, up to 5 MB each; the first one stands for the whole.
          </p>
        ) : (
          <ul className={styles.pictures}>
            {shown.map((picture, index) => (
              <li key={picture.path} className={styles.picture}>
                <img src={picture.path} alt={picture.alt} />
                <div className={styles.pictureTools}>
                  <span>
                    <IconButton
                      label={`Move picture ${index + 1} forward`}
                      disabled={index === 0}
                      onClick={() => arrange(moved(shown, index, -1))}
                    >
                      <IconArrowLeft size={16} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Move picture ${index + 1} back`}
                      disabled={index === shown.length - 1}
                      onClick={() => arrange(moved(shown, index, 1))}
                    >
                      <IconArrowRight size={16} aria-hidden />
                    </IconButton>
                  </span>
                  <IconButton
                    label={`Remove picture ${index + 1}`}
                    onClick={() => arrange(shown.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </IconButton>
                </div>
                <TextField
                  key={pictures.find(({ path }) => path === picture.path)?.alt}
                  label={`What picture ${index + 1} shows`}
                  size="xs"
                  defaultValue={picture.alt}
                  maxLength={200}
                  placeholder="For who cannot see it"
                  onBlur={event => {
                    const alt = event.currentTarget.value.trim()
                    if (alt !== picture.alt)
                      arrange(shown.map((each, at) => (at === index ? { ...each, alt } : each)))
                  }}
                  onKeyDown={event => {
                    if (event.key === 'Enter') {
                      event.preventDefault()
                      event.currentTarget.blur()
                    }
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
