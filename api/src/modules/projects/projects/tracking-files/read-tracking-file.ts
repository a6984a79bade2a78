import type { TrackingFileRow } from '@ribbon/contract/projects/projects/submission-tracking'
import {
  foldTrackingNumber,
  trackingNumberPattern,
} from '@ribbon/contract/projects/projects/tracking-numbers'
import { submissionImportRowsMax } from '@ribbon/contract/projects/projects/submission-imports'
import type { Upload } from '@ribbon/contract/route'
import { refuse } from '../../../../platform/refusal.ts'
import { inspectTable } from '../../../../platform/table-files/open-table.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { readCell } from '../../../../platform/table-files/write-csv.ts'
import { normalizeName } from '../../../gifting/recipients/addresses/normalize-name.ts'

/** A line of the file; whoever has no errors can be looked for. */
export interface TrackingLine {
  row: number
  person: string
  carrier: string
  trackingNumber: string
  errors: TrackingFileRow['notes']
}

const headers = {
  person: ['email', 'email address', 'e mail', 'work email', 'recipient', 'recipient id', 'submission', 'id'],
  carrier: ['carrier', 'shipping carrier', 'shipper', 'courier'],
  number: ['tracking', 'tracking number', 'tracking no', 'tracking numbers', 'tracking id', 'number'],
}

/** The lines of a file of parcels: a recipient or an address, a number, and a carrier where all are not the same one's. */
export async function readTrackingFile(
  { content, filename }: Upload,
  usualCarrier: string | undefined,
): Promise<TrackingLine[]> {
  try {
    return await read(content, filename.replaceAll('\0', '').slice(-200), usualCarrier ?? '')
  } catch (error) {
    if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
    throw error
  }
}

async function read(content: Uint8Array, fileName: string, usualCarrier: string): Promise<TrackingLine[]> {
  const table = await inspectTable(content, fileName)
  const seen = table.columns.map(({ header }) => normalizeName(header))
  const columnOf = (names: readonly string[]) =>
    names.map(name => seen.indexOf(name)).find(index => index >= 0) ?? -1
  const [person, carrier, number] = [headers.person, headers.carrier, headers.number].map(columnOf) as [
    number,
    number,
    number,
  ]
  if (person < 0 || number < 0)
    throw new UnreadableTable('The first row must name the columns: “Email” and “Tracking number”.')
  const lines: TrackingLine[] = []
  let isHeader = true
  for await (const batch of readTableRows(onePart(content), table, { rows: submissionImportRowsMax }))
    for (const { row, cells, problem } of batch) {
      const at = (index: number) => readCell(cells[index] ?? '').replaceAll('\0', '')
      if (!isHeader)
        lines.push(
          checkLine({
            row,
            problem,
            person: at(person),
            number: at(number),
            carrier: at(carrier) || usualCarrier,
          }),
        )
      isHeader = false
    }
  if (lines.length === 0) throw new UnreadableTable('This file has no rows below its headers.')
  return lines
}

interface Cells {
  row: number
  problem: string | undefined
  person: string
  number: string
  carrier: string
}

function checkLine({ row, problem, person, number, carrier }: Cells): TrackingLine {
  const trackingNumber = foldTrackingNumber(number)
  const wrong = [
    ...(person === '' ? ['Enter an email address.'] : []),
    ...(carrier === '' ? ['Enter the carrier, or choose one for all lines.'] : []),
    ...(carrier.length > 40 ? ['A carrier has at most 40 characters.'] : []),
    ...(trackingNumberPattern.test(trackingNumber)
      ? []
      : ['Enter the tracking number, 4 to 40 letters and digits. Spreadsheets may have shortened it.']),
  ]
  return {
    row,
    person: person.slice(0, 100),
    carrier,
    trackingNumber: trackingNumber.slice(0, 60),
    errors: problem === undefined ? wrong : [problem],
  }
}

async function* onePart(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}
