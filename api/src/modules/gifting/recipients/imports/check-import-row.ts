import { personFields, rowFieldNames } from '@ribbon/contract/gifting/recipients/import-resources'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { recipientLengths } from '@ribbon/contract/limits'
import { checkAddress } from '../addresses/check-address.ts'
import { findCountry } from '../addresses/find-country.ts'
import { readPhone } from '../addresses/read-phone.ts'
import { readRecord } from '../lists/read-record.ts'
import type { RowError } from './imports.tables.ts'
import type { CheckedRow, RowValues } from './import-rows.store.ts'

/**
 * Checks a row. A good one is returned as it will be stored, a wrong one as it was typed, to be fixed.
 * `problem` says why the row could not be read.
 */
export function checkImportRow(cells: RowValues, usualCountry: string, problem?: string): CheckedRow {
  if (problem !== undefined) return wrong(cells, [{ field: null, message: problem }])
  const { record, errors } = readRecord(cells)
  // Whoever is asked for an address keeps the record, so it is stored whole also where the row is wrong.
  const typed = { ...cells, ...record }
  for (const field of personFields)
    if ((typed[field]?.length ?? 0) > recipientLengths[field])
      errors.push({
        field,
        message: `${rowFieldNames[field]} has at most ${recipientLengths[field]} characters.`,
      })
  const email = typed.email?.toLowerCase() ?? null
  if (email !== null && !emailPattern.test(email))
    errors.push({ field: 'email', message: 'Enter an email address like ada@example.com.' })

  const hasPlace = Boolean(
    typed.address_one || typed.address_two || typed.city || typed.state || typed.zipcode,
  )
  if (!hasPlace && email === null)
    errors.push({ field: 'address_one', message: 'Enter an address, or an email to ask for it.' })
  const country = typed.country === null ? usualCountry : findCountry(typed.country)
  const phone = readPhone(typed.phone, country ?? usualCountry)
  if (!hasPlace)
    return errors.length > 0
      ? wrong(typed, errors)
      : asks(typed, { email, phone: phone.phone, country: country ?? null })

  if (typed.name === null) errors.push({ field: 'name', message: 'Enter the name.' })
  if (country === undefined)
    errors.push({ field: 'country', message: `“${typed.country}” is no country we know.` })
  const found = checkAddress({
    address_one: typed.address_one,
    address_two: typed.address_two,
    city: typed.city,
    state: typed.state,
    zipcode: typed.zipcode,
    country: country ?? usualCountry,
  })
  errors.push(
    ...found.errors.filter(
      error => country !== undefined || error.field === 'address_one' || error.field === 'city',
    ),
  )
  const doubts = phone.isDoubtful
    ? [...found.doubts, `“${typed.phone}” may not be a phone number.`]
    : found.doubts
  const marks = found.isPoBox ? ['po_box', ...doubts] : doubts
  if (errors.length > 0) return wrong(typed, errors, marks)
  return {
    verdict: 'ready',
    confidence: doubts.length > 0 ? 'check' : found.confidence,
    values: { ...typed, ...found.place, email, phone: phone.phone },
    errors,
    marks,
  }
}

function wrong(typed: RowValues, errors: RowError[], marks: string[] = []): CheckedRow {
  return { verdict: 'wrong', confidence: 'wrong', values: typed, errors, marks }
}

// Where the parcel goes is for the person to say, so nothing of it can be doubtful.
function asks(
  typed: RowValues,
  known: { email: string | null; phone: string | null; country: string | null },
): CheckedRow {
  return { verdict: 'ask', confidence: 'good', values: { ...typed, ...known }, errors: [], marks: [] }
}
