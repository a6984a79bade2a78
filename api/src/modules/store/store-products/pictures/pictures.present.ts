import type { Attachment } from '@ribbon/contract/store/store-products/attachments'
import type { PictureRow, VariantPicture } from './pictures.store.ts'

/** The pictures of one product, in the order they are shown. */
export function presentPictures(
  pictures: readonly PictureRow[],
  shown: readonly VariantPicture[],
): Attachment[] {
  return pictures.map(({ id, path, alt, width, height }, index) => ({
    id: String(id),
    type: 'attachments',
    attributes: {
      url: path,
      alt,
      width,
      height,
      isDefault: index === 0,
      variantIds: shown
        .filter(({ imageId }) => imageId === id)
        .map(({ productVariantId }) => String(productVariantId)),
    },
  }))
}
