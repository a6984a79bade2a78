import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../display/button.tsx'
import styles from './image-upload.module.css'

export interface ImageUploadProps {
  /** The noun in "Upload the …", such as "logo". */
  noun: string
  title: string
  /** A text that says which pictures are accepted. */
  hint: string
  image: string | null
  fit: 'contain' | 'cover'
  /** The share that is uploaded, 0 to 1. */
  progress?: number | undefined
  error?: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
}

/** Shows one picture, which can be replaced by button or by drag and drop, and removed. */
export function ImageUpload({
  noun,
  title,
  hint,
  image,
  fit,
  progress,
  error,
  onPick,
  onRemove,
}: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = progress !== undefined
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isBusy) onPick(file)
  }
  return (
    <div role="group" aria-label={title} className={styles.upload}>
      <PictureFrame noun={noun} image={image} fit={fit} progress={progress} onDrop={pick} />
      <strong>{title}</strong>
      <p className={styles.hint}>{hint}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <div className={styles.actions}>
        <Button
          look="quiet"
          icon={<IconUpload size={16} aria-hidden />}
          busy={isBusy}
          onClick={() => input.current?.click()}
        >
          <UploadLabel noun={noun} image={image} progress={progress} />
        </Button>
        {image && !isBusy ? (
          <Button look="subtle" icon={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            Remove<span className="pub-sr"> the {noun}</span>
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={`Choose a ${noun}`}
        onChange={event => {
          pick(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

interface PictureFrameProps extends Pick<ImageUploadProps, 'noun' | 'image' | 'fit' | 'progress'> {
  onDrop: (files: FileList) => void
}

function PictureFrame({ noun, image, fit, progress, onDrop }: PictureFrameProps) {
  const [isOver, setOver] = useState(false)
  const isBusy = progress !== undefined
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.picture}
      data-fit={fit}
      data-over={isOver || undefined}
      data-busy={isBusy || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {image ? (
        <img key={image} src={image} alt={`The ${noun} now`} />
      ) : (
        <span className={styles.none}>
          <IconPhoto size={24} aria-hidden />
          Drop a picture here
        </span>
      )}
      {isBusy ? (
        <progress className={styles.progress} aria-label={`Sending the ${noun}`} max={1} value={progress} />
      ) : null}
    </div>
  )
}

function UploadLabel({ noun, image, progress }: Pick<ImageUploadProps, 'noun' | 'image' | 'progress'>) {
  if (progress !== undefined) return progress < 1 ? `Sending, ${Math.round(progress * 100)}%` : 'Drawing it …'
  return (
    <>
      {image ? 'Replace' : 'Upload'}
      <span className="pub-sr"> the {noun}</span>
    </>
  )
}
