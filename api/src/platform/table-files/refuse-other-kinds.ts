import { UnreadableTable } from './unreadable-table.ts'

const saveAs = 'Open it in your spreadsheet program, save it as XLSX or CSV, and choose that file.'
const picture = 'This is a picture. Choose a table saved as CSV or XLSX.'
const archive = 'This is a compressed archive. Unpack it and choose the CSV or XLSX file inside.'
const document = 'This is a text document. Put the rows into a spreadsheet and save it as XLSX or CSV.'
/** First bytes, in hexadecimal. */
const marks: [string, string][] = [
  [
    '255044462d',
    'This is a PDF. Ask for the list as a spreadsheet, save it as XLSX or CSV, and choose that file.',
  ],
  ['89504e47', picture],
  ['ffd8ff', picture],
  ['474946383761', picture],
  ['474946383961', picture],
  ['49492a00', picture],
  ['4d4d002a', picture],
  ['1f8b', 'This is a compressed file (gzip). Unpack it and choose the CSV or XLSX file inside.'],
  ['377abcaf271c', archive],
  ['526172211a', archive],
  ['fd377a585a', archive],
  ['28b52ffd', archive],
  ['425a6839314159', archive],
  ['7b5c727466', document],
]
const beginnings: [RegExp, string][] = [
  [/^RIFF.{4}WEBP|^.{4}ftyp(heic|heix|mif1|avif)/s, picture],
  [/^\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg\b/is, picture],
  [/^\s*BEGIN:VCARD/i, 'This is a file of address cards. Export the contacts as CSV and choose that file.'],
  [
    /^\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)?<(!doctype html|html|head|body|meta|table|div|style)\b/is,
    `This is a web page, whatever its name says. ${saveAs}`,
  ],
  [/^\s*<\?xml\b|^\s*<(Workbook|!DOCTYPE)\b/i, `This is an XML file. ${saveAs}`],
  [
    /^\s*[[{]\s*[[{]?\s*"[^"\r\n]*"\s*:/,
    'This is a JSON file. Put the rows into a spreadsheet and save it as XLSX or CSV.',
  ],
]
const oldOffice = 'd0cf11e0a1b11ae1'
const zips = ['504b0304', '504b0506', '504b0708']
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** What is no table of ours, known by how it begins; a name may say anything. */
export function refuseOtherKinds(content: Buffer): void {
  if (!content.length)
    throw new UnreadableTable('This file is empty. Choose a CSV or XLSX file with a header and rows.')
  const first = content.toString('hex', 0, 16)
  if (first.startsWith(oldOffice)) {
    throw new UnreadableTable(
      content.includes(encrypted)
        ? 'This workbook is protected by a password. Save it without one and choose it again.'
        : `This is an old Excel file (.xls). ${saveAs}`,
    )
  }
  const start = content.toString('latin1', 0, 1024).replace(/^\xef\xbb\xbf/, '')
  const [, reason] =
    marks.find(([mark]) => first.startsWith(mark)) ?? beginnings.find(([begins]) => begins.test(start)) ?? []
  if (reason) throw new UnreadableTable(reason)
}

export function isZip(content: Buffer): boolean {
  return zips.includes(content.toString('hex', 0, 4))
}

/** Text has line ends and tabs, but no other signs that cannot be seen. */
export function refuseBinary(text: string): void {
  let unseen = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 32 && (code < 9 || code > 13)) || code === 127) unseen += 1
  }
  if (unseen * 50 > text.length)
    throw new UnreadableTable('This is not a table of text. Choose a file saved as CSV or XLSX.')
}
