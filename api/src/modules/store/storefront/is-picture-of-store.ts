import type { Reader } from '../../../platform/db/database.ts'
import { findStoreByName } from '../stores/stores.store.ts'
import { isShownPicture } from './shown-pictures.store.ts'

/** Whether a file is a picture of this store's look, or of a product in it; a store's own host has no others. */
export async function isPictureOfStore(reader: Reader, name: string, path: string): Promise<boolean> {
  const found = await findStoreByName(reader, name)
  if (!found) return false
  const { teamId, logoImage, bannerImage, favicon, faviconSmall } = found.store
  return (
    [logoImage, bannerImage, favicon, faviconSmall].includes(path) || isShownPicture(reader, teamId, path)
  )
}
