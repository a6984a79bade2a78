import { noPictureText, type Upload } from '@ribbon/contract/route'
import { refuse } from '../refusal.ts'
import type { FileStore } from './files.ts'
import { reencodeImage, type ImageShape } from './images.ts'

/**
 * The path of a picture that was sent as a file, or again by its path; null removes it, undefined leaves it. The old file
 * stays, because sent mails show it.
 */
export async function takePicture(
  files: FileStore,
  picture: Upload | string | null | undefined,
  shape: ImageShape,
): Promise<string | null | undefined> {
  if (picture === undefined) return undefined
  if (picture === null || picture === '') return null
  if (typeof picture === 'string')
    return (await files.find(picture.slice('/files/'.length)))
      ? picture
      : refuse('image_refused', { reason: noPictureText })
  const { content, extension } = await reencodeImage(picture.content, shape)
  return files.put(content, extension)
}
