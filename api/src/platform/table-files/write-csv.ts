export type CsvCell = string | number | null

/** Signs that open a formula, in full width too. */
const formulaSigns = new Set('=+-@＝＋－＠')

/**
 * A CSV a spreadsheet opens well, with BOM and CRLF. An apostrophe goes before whatever would be a formula, also where it begins with
 * apostrophes already: so exactly one is to be taken off such a cell, and `readCell` of what was written is what there was.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return writeLines([header], true) + writeLines(rows, false)
}

/** The same in parts, the header first. */
export async function* writeCsvParts(
  header: readonly string[],
  batches: AsyncIterable<Iterable<readonly CsvCell[]>>,
): AsyncIterable<string> {
  yield writeCsv(header, [])
  for await (const rows of batches) yield writeLines(rows, false)
}

/** A cell as a person meant it: without odd spaces around it, and without the apostrophe that kept a formula harmless. */
export function readCell(text: string): string {
  const trimmed = trimSpaces(text)
  return trimmed.startsWith("'") && isFormula(trimmed.slice(1)) ? trimSpaces(trimmed.slice(1)) : trimmed
}

function writeLines(rows: Iterable<readonly CsvCell[]>, bom: boolean): string {
  let text = bom ? '\ufeff' : ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) {
      // Below the row's length, so it is there; an index is faster here than an iterator.
      const cell = row[at]!
      if (at > 0) text += ','
      if (cell !== null) text += typeof cell === 'number' ? String(cell) : writeText(cell)
    }
    text += '\r\n'
  }
  return text
}

const quoted = /[",\r\n]/

// By hand: a library takes four times as long, and a file has a hundred thousand rows.
function writeText(text: string): string {
  const harmless = isPlain(text.charCodeAt(0)) || !isFormula(text) ? text : `'${text}`
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A letter or digit: what begins with it is no formula. */
function isPlain(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

/** A spreadsheet might compute it: after spaces and apostrophes a sign that opens a formula, or anything after a tab or line end. */
function isFormula(text: string): boolean {
  let hasBreak = false
  for (const sign of text) {
    if (formulaSigns.has(sign)) return true
    if (sign !== "'" && !isSpace(sign.charCodeAt(0))) return hasBreak
    hasBreak ||= sign === '\t' || sign === '\r' || sign === '\n'
  }
  return false
}

/** By hand, because a pattern for spaces at the end takes a second for a cell of a hundred thousand spaces. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text.charCodeAt(start))) start += 1
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/** Those of every script, and the ones without a width that are copied along. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return (
    (code >= 0x2000 && code <= 0x200f) ||
    code === 0xa0 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x2060 ||
    code === 0x3000 ||
    code === 0xfeff
  )
}
