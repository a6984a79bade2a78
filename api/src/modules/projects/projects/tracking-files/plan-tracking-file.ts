import type { TrackingFileRow } from '@ribbon/contract/projects/projects/submission-tracking'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import type { TrackingLine } from './read-tracking-file.ts'
import type { ParcelToEnter } from '../tracking/track-parcels.ts'
import { listTrackedPeople, type TrackedPerson } from '../tracking/tracking.store.ts'

export interface PlannedTracking {
  /** What becomes of each line, in the order of the file. */ rows: TrackingFileRow[]
  parcels: ParcelToEnter[]
}

/** What becomes of each line: whose parcel it is, and whether one was entered before. */
export async function planTrackingFile(
  reader: Reader,
  project: ProjectKey,
  lines: readonly TrackingLine[],
): Promise<PlannedTracking> {
  const people = await listTrackedPeople(reader, project)
  const byKey = new Map(people.map(person => [person.personKey, person]))
  const byId = new Map(people.map(person => [String(person.id), person]))
  const firstRows = new Map<TrackedPerson, number>()
  const parcels: ParcelToEnter[] = []
  const rows = lines.map(({ errors, ...line }): TrackingFileRow => {
    if (errors.length > 0) return { ...line, effect: 'wrong', notes: errors }
    const person = line.person.includes('@') ? byKey.get(personKeyOf(line.person)) : byId.get(line.person)
    const problem = person ? problemOf(person, firstRows.get(person)) : 'Nobody on the list has this address.'
    if (!person || problem) return { ...line, effect: 'wrong', notes: problem ? [problem] : [] }
    firstRows.set(person, line.row)
    const [before] = person.trackingNumbers
    if (person.carrier === line.carrier && before === line.trackingNumber)
      return { ...line, effect: 'same', notes: [] }
    parcels.push({ person, carrier: line.carrier, trackingNumber: line.trackingNumber })
    return before === undefined
      ? { ...line, effect: 'new', notes: [] }
      : { ...line, effect: 'changed', notes: [`${person.carrier ?? ''} ${before} before.`.trim()] }
  })
  return { rows, parcels }
}

function problemOf(person: TrackedPerson, firstRow: number | undefined): string | undefined {
  if (person.hasOrder) return 'This person has an order of their own. Its parcel is tracked by itself.'
  if (person.isLeftOut) return 'This person was left out.'
  return firstRow === undefined ? undefined : `The same person as in line ${firstRow}.`
}
