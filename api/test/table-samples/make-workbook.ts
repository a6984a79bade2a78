import { crc32, deflateRawSync } from 'node:zlib'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Sheet {
  name: string
  rows: string
  state?: string
}
interface Made {
  sheets: Sheet[]
  shared?: string
  styles?: string
  workbookPr?: string
  others?: Record<string, string>
}

/** The files of a workbook whose rows are given as XML. */
export function workbookFiles({
  sheets,
  shared,
  styles,
  workbookPr = '',
  others,
}: Made): Record<string, string> {
  const links = [
    ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ...(shared === undefined ? [] : [['sharedStrings', 'sharedStrings.xml']]),
    ...(styles === undefined ? [] : [['styles', 'styles.xml']]),
  ]
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': [
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">${workbookPr}<sheets>`,
      ...sheets.map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relations(links as [string, string][]),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${declaration}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...(shared === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${shared}</sst>` }),
    ...(styles === undefined
      ? {}
      : { 'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...others,
  }
}

export function makeWorkbook(made: Made): Buffer {
  return zip(workbookFiles(made))
}

/** Rows of cells that hold their own text. */
export function inlineRows(rows: readonly (readonly string[])[], firstRow = 1): string {
  return rows
    .map((texts, at) => {
      const number = firstRow + at
      const cells = texts.map((text, column) =>
        text ? inlineCell(`${columnName(column)}${number}`, text) : '',
      )
      return `<row r="${number}">${cells.join('')}</row>`
    })
    .join('')
}

export function inlineCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function columnName(column: number): string {
  return (
    (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
  )
}

interface ZipOptions {
  /** What the file says the unpacked size is. */ declaredSize?: number
  flags?: number
  method?: number
}

/** A zip file, or one that lies about its contents. */
export function zip(
  files: Record<string, string | Uint8Array>,
  { declaredSize, flags = 0, method = 8 }: ZipOptions = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text as string)
    const packed = method === 8 ? deflateRawSync(content) : content
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declaredSize ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name)]),
    )
    local.push(header)
    offset += header.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}

function relations(links: [type: string, target: string][]): string {
  const items = links.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return `${declaration}<Relationships xmlns="${namespace}">${items.join('')}</Relationships>`
}
