import { z } from 'zod'
import { noPictureText, pictureUpload } from './route.ts'

/** A file, nothing to remove the picture, or the path of one that was stored before: a removed picture is put back by it. */
export const pictureInput = z
  .union(
    [
      pictureUpload,
      z.string().regex(/^(\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.(png|webp|jpg|svg))?$/, noPictureText),
    ],
    noPictureText,
  )
  .nullish()

/** Yes or no, as JSON or a form says it. */
export const flagInput = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform(text => text === 'true' || text === '1'),
])
