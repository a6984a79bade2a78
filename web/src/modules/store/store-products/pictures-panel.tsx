import { imageMaxBytes } from '@ribbon/contract/limits'
import { storePicturesMax } from '@ribbon/contract/store/store-products/attachments'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { showErrorText } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PictureItem } from './picture-item.tsx'
import {
  useAddPictures,
  useArrangePictures,
  useDeletePicture,
  usePictures,
  type StorePicture,
} from './pictures.data.ts'
import type { StoreProduct } from './store-products.data.ts'
import styles from './store-products.module.css'
import { movedTo, variantName } from './store-products.rules.ts'

/** The files of fitting size; the others are told by name. */
function refuseTooLarge(files: readonly File[]): File[] {
  const tooLarge = files.filter(file => file.size > imageMaxBytes.background)
  if (tooLarge.length > 0)
    showErrorText(`${tooLarge.map(file => file.name).join(', ')}: a picture may have at most 5 MB.`)
  return files.filter(file => file.size <= imageMaxBytes.background)
}

/** The pictures of a product in the store, and which variant shows which. */
export function PicturesPanel({ product }: { product: StoreProduct }) {
  const pictures = usePictures(product.id)
  const add = useAddPictures(product.id)
  const input = useRef<HTMLInputElement>(null)
  const send = (files: FileList | null) => {
    const fitting = refuseTooLarge([...(files ?? [])])
    if (fitting.length > 0) add.mutate(fitting)
  }
  return (
    <Panel
      title="Pictures"
      actions={
        <>
          <Button
            size="xs"
            look="quiet"
            icon={<IconPhotoPlus size={14} aria-hidden />}
            busy={add.isPending}
            onClick={() => input.current?.click()}
          >
            {add.isPending ? 'Sending …' : 'Add pictures'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/png,image/jpeg,image/webp"
            aria-label="Choose pictures"
            onChange={event => {
              send(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
        </>
      }
    >
      <div
        className={styles.drop}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          send(event.dataTransfer.files)
        }}
      >
        {pictures.data ? (
          <Pictures product={product} pictures={pictures.data} />
        ) : pictures.error ? (
          <ErrorState
            messages={['The pictures could not be loaded.']}
            onRetry={() => void pictures.refetch()}
          />
        ) : (
          <SkeletonBlock height={180} />
        )}
      </div>
    </Panel>
  )
}

function Pictures({ product, pictures }: { product: StoreProduct; pictures: readonly StorePicture[] }) {
  const { shown, arrange, showVariant } = useArrangePictures(product.id, pictures)
  const remove = useDeletePicture()
  const [dragged, setDragged] = useState<number>()
  if (shown.length === 0) return <NoPictures product={product} />
  const drop = (event: DragEvent, to: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== to) arrange(movedTo(shown, dragged, to))
    setDragged(undefined)
  }
  return (
    <>
      <ul className={styles.pictures}>
        {shown.map((picture, index) => (
          <li
            key={picture.id}
            className={styles.picture}
            draggable
            data-dragged={dragged === index || undefined}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={event => event.preventDefault()}
            onDrop={event => drop(event, index)}
          >
            <PictureItem
              picture={picture}
              place={index}
              count={shown.length}
              savedAlt={pictures.find(({ id }) => id === picture.id)?.alt}
              onMove={to => arrange(movedTo(shown, index, to))}
              onDescribe={alt =>
                arrange(shown.map(each => (each.id === picture.id ? { ...each, alt } : each)))
              }
              onDelete={() => remove.mutate({ params: { id: product.id, imageId: picture.id } })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.dim}>
        {shown.length} of {storePicturesMax}. Lists show the first one. Drag pictures, or use the arrows, to
        order them.
      </p>
      {product.variants.length > 1 ? (
        <VariantPictures product={product} pictures={shown} onChoose={showVariant} />
      ) : null}
    </>
  )
}

function NoPictures({ product }: { product: StoreProduct }) {
  return (
    <>
      {product.images.length > 0 ? (
        <div className={styles.fromCatalog}>
          {product.images.map(({ url }) => (
            <GiftThumb key={url} name={product.name} image={url} size={72} />
          ))}
        </div>
      ) : null}
      <p className={styles.dim}>
        {product.images.length > 0
          ? 'The store shows the pictures of the catalog until you add some here.'
          : 'No pictures yet. Add some, or drop them here.'}{' '}
        PNG, JPEG or WebP, up to 5 MB each.
      </p>
    </>
  )
}

function VariantPictures({
  product,
  pictures,
  onChoose,
}: {
  product: StoreProduct
  pictures: readonly StorePicture[]
  onChoose: (variantId: string, imageId: string | null) => void
}) {
  const choices = [
    { value: '', label: 'The first picture' },
    ...pictures.map(({ id, alt }, index) => ({
      value: id,
      label: alt ? `Picture ${index + 1}: ${alt}` : `Picture ${index + 1}`,
    })),
  ]
  return (
    <fieldset className={styles.variants}>
      <legend>Which variant shows which picture</legend>
      {product.variants.map(({ id, spec }) => {
        const image = pictures.find(picture => picture.variantIds.includes(id)) ?? pictures[0]
        const chosen = pictures.find(picture => picture.variantIds.includes(id))?.id ?? ''
        return (
          <div key={id} className={styles.variant}>
            <GiftThumb name={product.name} image={image?.url} />
            <ChoiceField
              label={variantName(spec)}
              size="xs"
              data={choices}
              value={chosen}
              onChange={event => onChoose(id, event.currentTarget.value || null)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
