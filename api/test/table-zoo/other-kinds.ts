import { gzipSync } from 'node:zlib'
import { type Animal, bytes, csv, seeded, table } from './animal.ts'
import { zip } from './make-workbook.ts'

const animal = (fileName: string, name: string, content: Uint8Array, refused: RegExp): Animal => ({
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

export const otherKinds: Animal[] = [
  animal(
    'people.xls',
    'an old Excel file',
    Buffer.concat([oldOffice, Buffer.from('Workbook', 'utf16le')]),
    /old Excel file .*save it as XLSX or CSV/,
  ),
  animal(
    'people.xlsx',
    'a workbook with a password',
    Buffer.concat([oldOffice, Buffer.from('EncryptedPackage', 'utf16le')]),
    /password/,
  ),
  animal(
    'people.ods',
    'an OpenDocument table',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    /OpenDocument/,
  ),
  animal('people.xlsb', 'a binary workbook', office(['xl/workbook.bin']), /binary Excel/),
  animal('people.docx', 'a text document', office(['word/document.xml']), /document or presentation/),
  animal('people.numbers', 'a Numbers file', zip({ 'Index/Document.iwa': 'x' }), /Numbers file/),
  animal('people.zip', 'a CSV in a zip file', zip({ 'people.csv': list }), /zip file\. Unpack/),
  animal('people.csv', 'a CSV in a gzip file named .csv', gzipSync(list), /gzip/),
  animal('people.pdf', 'a PDF', bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /PDF/),
  animal(
    'people.png',
    'a picture',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise]),
    /picture/,
  ),
  animal(
    'people.csv',
    'a picture named .csv',
    Buffer.concat([Buffer.from('ffd8ffe000104a46', 'hex'), noise]),
    /picture/,
  ),
  animal(
    'people.xls',
    'a web page named .xls',
    bytes(
      '\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Ada</td></tr></table></body></html>',
    ),
    /web page/,
  ),
  animal(
    'people.csv',
    'a page that says to sign in',
    bytes('<!DOCTYPE html><title>Sign in</title>'),
    /web page/,
  ),
  animal(
    'people.xml',
    'an XML spreadsheet of 2003',
    bytes('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    /XML file/,
  ),
  animal('people.json', 'a JSON file', bytes('[{"name": "Ada", "email": "ada@example.com"}]'), /JSON/),
  animal(
    'people.vcf',
    'address cards',
    bytes('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n'),
    /address cards/,
  ),
  animal('people.rtf', 'a rich text', bytes('{\\rtf1\\ansi Ada}'), /text document/),
  animal('people.7z', 'an archive', Buffer.concat([Buffer.from('377abcaf271c', 'hex'), noise]), /archive/),
  animal('people.csv', 'noise', noise, /not a table of text/),
  animal('people.csv', 'zeros only', Buffer.alloc(50_000), /nothing in|not a table/),
]
