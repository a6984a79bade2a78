import { z } from 'zod'
import { collection, resource } from '../../document.ts'
import { imageMaxBytes } from '../../limits.ts'
import { defineRoutes, idInput, idParam, noPictureText, pictureUpload, wrapped } from '../../route.ts'

export const storePicturesMax = 20
export const storePicturesAtOnce = 5

export const attachmentResource = resource('attachments', {
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The first one. */ isDefault: z.boolean(),
  /** The variants that show it in place of the default. */ variantIds: z.array(z.string()),
})
export type Attachment = z.output<typeof attachmentResource>

const alt = z.string().trim().max(200, 'A description of a picture has at most 200 characters.')

/** `attachment[file]` for one picture, `product[attachments][]` for several; the wrapper may be left out. */
function gatherFiles(raw: unknown): unknown {
  if (raw === null || typeof raw !== 'object') return raw
  const { attachment, product, ...beside } = raw as Record<string, Record<string, unknown> | undefined>
  const given = [attachment, product, beside].filter(part => part !== null && typeof part === 'object')
  const files = given.map(part => part?.['attachments'] ?? part?.['file']).find(each => each !== undefined)
  return {
    attachments: files === undefined || Array.isArray(files) ? files : [files],
    alt: given.map(part => part?.['alt']).find(each => each !== undefined),
  }
}
const tooManyFiles = `Add at most ${storePicturesAtOnce} pictures at once.`
export const newAttachmentsBody = z.preprocess(
  gatherFiles,
  z.object({
    attachments: z
      .array(pictureUpload, noPictureText)
      .min(1, noPictureText)
      .max(storePicturesAtOnce, tooManyFiles),
    alt: alt.default(''),
  }),
)

export const attachmentsBody = wrapped(
  'product',
  z.object({
    /** Becomes the first one. */ default_e_commerce_image_id: idInput.optional(),
    /** All pictures in their new order, each with what it shows. */
    attachments: z
      .array(z.object({ id: idInput, alt: alt.optional() }))
      .max(storePicturesMax)
      .optional(),
    product_variants: z
      .array(z.object({ id: idInput, image_id: idInput.nullable() }))
      .max(200)
      .optional(),
  }),
)

const attachments = {
  access: 'owner',
  module: 'e_commerce',
  path: '/products/:id/attachments',
  params: idParam,
  response: collection(attachmentResource),
} as const

/** The pictures of a product in the team's store. */
export const attachmentRoutes = defineRoutes({
  listStorePictures: {
    ...attachments,
    method: 'GET',
    scope: 'store:read',
    summary: 'The pictures a product has in the store, in the order they are shown',
    errors: ['not_found'],
  },
  addStorePictures: {
    ...attachments,
    method: 'POST',
    scope: 'store:write',
    summary: 'Adds up to five pictures, drawn anew from their pixels',
    status: 201,
    multipart: { maxFileBytes: imageMaxBytes.background, maxFiles: storePicturesAtOnce },
    body: newAttachmentsBody,
    errors: ['not_found', 'invalid_input', 'image_refused'],
  },
  arrangeStorePictures: {
    ...attachments,
    method: 'PATCH',
    scope: 'store:write',
    summary: 'Orders and describes the pictures, and says which variant shows which',
    body: attachmentsBody,
    errors: ['not_found', 'invalid_input', 'pictures_changed'],
  },
  deleteStorePicture: {
    ...attachments,
    method: 'DELETE',
    path: '/products/:id/attachments/:imageId',
    params: z.object({ id: z.string(), imageId: z.string() }),
    scope: 'store:write',
    summary: 'Deletes a picture; the next one becomes the default',
    response: z.void(),
    errors: ['not_found'],
  },
})
