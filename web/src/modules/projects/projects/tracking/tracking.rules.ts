import type { TrackingFile, TrackingFileRow } from '@ribbon/contract/projects/projects/submission-tracking'
import {
  foldTrackingNumber,
  trackingNumberPattern,
} from '@ribbon/contract/projects/projects/tracking-numbers'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

export const effectViews: Record<TrackingFileRow['effect'], { tone: StatusTone; label: string }> = {
  new: { tone: 'done', label: 'Will be entered' },
  changed: { tone: 'progress', label: 'Will be replaced' },
  same: { tone: 'neutral', label: 'Stays' },
  wrong: { tone: 'stopped', label: 'Left out' },
}

export interface TypedParcel {
  carrier: string
  number: string
}

/** What is wrong with a typed parcel, by field. */
export function parcelErrors({ carrier, number }: TypedParcel): { carrier?: string; number?: string } {
  return {
    ...(carrier.trim() === '' ? { carrier: 'Choose a carrier.' } : {}),
    ...(trackingNumberPattern.test(foldTrackingNumber(number))
      ? {}
      : { number: 'Enter the tracking number, 4 to 40 letters and digits.' }),
  }
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** “A parcel was entered for 12 people.” */
export const enteredText = (count: number): string =>
  count === 0 ? 'Everybody has a parcel already.' : `A parcel was entered for ${people(count)}.`
export const deliveredText = (count: number): string =>
  count === 0
    ? 'No entered parcel is on its way.'
    : `${count === 1 ? 'The parcel' : 'The parcels'} of ${people(count)} ${count === 1 ? 'is' : 'are'} marked as delivered.`

/** “12 parcels to enter · 1 line is left out”. */
export function fileText({ counts }: Pick<TrackingFile['attributes'], 'counts'>): string {
  const toEnter = counts.new + counts.changed
  const lines = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`)
  return [
    `${toEnter.toLocaleString('en-US')} ${toEnter === 1 ? 'parcel' : 'parcels'} to enter`,
    ...(counts.changed > 0 ? [`${counts.changed.toLocaleString('en-US')} of them in place of another`] : []),
    ...(counts.same > 0 ? [`${lines(counts.same)} entered before`] : []),
    ...(counts.wrong > 0 ? [`${lines(counts.wrong)} left out`] : []),
  ].join(' · ')
}
