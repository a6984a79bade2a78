import { sameText } from '../../../platform/ids.ts'
import { signPreview } from './sign-preview.ts'

/** Whether a text shows this store to its holder before it is open. */
export function isPreviewToken(secretKey: string, storeId: number, token: string, now: Date): boolean {
  const untilHour = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0)
  return untilHour * 3_600_000 > now.getTime() && sameText(token, signPreview(secretKey, storeId, untilHour))
}
