import type { Reader } from '../../../platform/db/database.ts'
import { findStoreByName } from './stores.store.ts'

/** Whether a file is a picture of this store's look; a store's own host has no others. */
export async function isPictureOf(reader: Reader, name: string, path: string): Promise<boolean> {
  const found = await findStoreByName(reader, name)
  if (!found) return false
  const { logoImage, bannerImage, favicon, faviconSmall } = found.store
  return [logoImage, bannerImage, favicon, faviconSmall].includes(path)
}
