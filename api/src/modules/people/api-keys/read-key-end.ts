import { keyDaysMax } from '@ribbon/contract/people/api-keys/api-keys'
import { databaseTime } from '../../../platform/database-time.ts'
import { refuseInput } from '../../../platform/refusal.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A year from now unless it says otherwise. */
export function readKeyEnd(text: string | undefined): Date {
  const now = databaseTime().getTime()
  if (text === undefined) return new Date(now + 365 * dayMs)
  const end = new Date(text)
  if (end.getTime() <= now || end.getTime() > now + keyDaysMax * dayMs)
    refuseInput(['Choose a time in the next year.'])
  return end
}
