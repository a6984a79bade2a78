import { gzipSync } from 'node:zlib'
import { type TableSample, bytes, csv, seeded, table } from './table-sample.ts'
import { zip } from './make-workbook.ts'

const sample = (fileName: string, name: string, content: Uint8Array, refused: RegExp): TableSample => ({
  name,
  fileName,
  content,
  expect: { refused },
})
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016)])
const random = seeded(7)
const noise = Buffer.from(Array.from({ length: 20_000 }, () => Math.floor(random() * 256)))
const list = csv(table)
const office = (parts: string[]) =>
  zip(Object.fromEntries(['[Content_Types].xml', '_rels/.rels', ...parts].map(name => [name, '<x/>'])))

export const otherKinds: TableSample[] = [
  sample(
    'people.xls',
    'an old Excel file',
    Buffer.concat([oldOffice, Buffer.from('Workbook', 'utf16le')]),
    /old Excel file .*save it as XLSX or CSV/,
  ),
  sample(
    'people.xlsx',
    'a workbook with a password',
    Buffer.concat([oldOffice, Buffer.from('EncryptedPackage', 'utf16le')]),
    /password/,
  ),
  sample(
    'people.ods',
    'an OpenDocument table',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    /OpenDocument/,
  ),
  sample('people.xlsb', 'a binary workbook', office(['xl/workbook.bin']), /binary Excel/),
  sample('people.docx', 'a text document', office(['word/document.xml']), /document or presentation/),
  sample('people.numbers', 'a Numbers file', zip({ 'Index/Document.iwa': 'x' }), /Numbers file/),
  sample('people.zip', 'a CSV in a zip file', zip({ 'people.csv': list }), /zip file\. Unpack/),
  sample('people.csv', 'a CSV in a gzip file named .csv', gzipSync(list), /gzip/),
  sample('people.pdf', 'a PDF', bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /PDF/),
  sample(
    'people.png',
    'a picture',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise]),
    /picture/,
  ),
  sample(
    'people.csv',
    'a picture named .csv',
    Buffer.concat([Buffer.from('ffd8ffe000104a46', 'hex'), noise]),
    /picture/,
  ),
  sample(
    'people.csv',
    'a drawing named .csv',
    bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><text>Ada,Lovelace</text></svg>'),
    /picture\. Choose a table saved as CSV or XLSX/,
  ),
  sample('people.txt', 'an empty file', bytes(''), /Choose a CSV or XLSX file/),
  sample(
    'people.xls',
    'a web page named .xls',
    bytes(
      '\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Ada</td></tr></table></body></html>',
    ),
    /web page/,
  ),
  sample(
    'people.csv',
    'a page that says to sign in',
    bytes('<!DOCTYPE html><title>Sign in</title>'),
    /web page/,
  ),
  sample(
    'people.xml',
    'an XML spreadsheet of 2003',
    bytes('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    /XML file/,
  ),
  sample('people.json', 'a JSON file', bytes('[{"name": "Ada", "email": "ada@example.com"}]'), /JSON/),
  sample(
    'people.vcf',
    'address cards',
    bytes('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n'),
    /address cards/,
  ),
  sample('people.rtf', 'a rich text', bytes('{\\rtf1\\ansi Ada}'), /text document/),
  sample('people.7z', 'an archive', Buffer.concat([Buffer.from('377abcaf271c', 'hex'), noise]), /archive/),
  sample('people.csv', 'noise', noise, /not a table of text/),
  sample('people.csv', 'zeros only', Buffer.alloc(50_000), /nothing in|not a table/),
]
