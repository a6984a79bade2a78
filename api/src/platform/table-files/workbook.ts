import { posix } from 'node:path'
import { type NumberFormat, readNumberFormat } from './number-format.ts'
import { readWholeXml } from './read-xml.ts'
import { SharedStrings } from './shared-strings.ts'
import { readSheetRows, type SheetStyle } from './sheet-rows.ts'
import { UnreadableTable } from './unreadable-table.ts'
import { ZipParts } from './zip-parts.ts'

interface Workbook {
  sheets: { path: string; isHidden: boolean }[]
  shared: string | undefined
  style: SheetStyle
}

/** The rows of the first sheet that has any; a sheet that is hidden only where no other has. */
export async function* readWorkbookRows(content: Buffer): AsyncIterable<{ row: number; cells: string[] }[]> {
  const zip = await ZipParts.open(content)
  refuseOtherZip(zip)
  const { sheets, shared, style } = await openWorkbook(zip)
  const strings = new SharedStrings(shared ? zip.read(shared) : undefined)
  try {
    for (const { path } of [
      ...sheets.filter(sheet => !sheet.isHidden),
      ...sheets.filter(sheet => sheet.isHidden),
    ]) {
      let isEmpty = true
      for await (const rows of readSheetRows(zip.read(path), strings, style)) {
        isEmpty &&= !rows.some(({ cells }) => cells.some(cell => cell.trim() !== ''))
        yield rows
      }
      if (!isEmpty) return
    }
  } finally {
    await strings.close()
  }
}

async function openWorkbook(zip: ZipParts): Promise<Workbook> {
  const [main] = zip.has('_rels/.rels')
    ? (await readLinks(zip, '')).filter(link => link.type === 'officeDocument')
    : []
  const path = main?.path ?? 'xl/workbook.xml'
  const links = await readLinks(zip, path)
  const pathOf = (type: string) => links.find(link => link.type === type && zip.has(link.path))?.path
  const sheets: Workbook['sheets'] = []
  let countsFrom1904 = false
  await readWholeXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const link = links.find(one => one.id === id && one.type === 'worksheet')
      if (link && zip.has(link.path))
        sheets.push({ path: link.path, isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  if (!sheets.length)
    throw new UnreadableTable('This workbook has no sheet with cells. Add one, or save it as CSV.')
  const styles = pathOf('styles')
  return {
    sheets,
    shared: pathOf('sharedStrings'),
    style: { formats: styles ? await readFormats(zip, styles) : [], countsFrom1904 },
  }
}

/** Where the parts of `path` stand; `type` is the last word of its address, which has two spellings. */
async function readLinks(zip: ZipParts, path: string): Promise<{ id: string; type: string; path: string }[]> {
  const links: { id: string; type: string; path: string }[] = []
  await readWholeXml(zip.read(posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)), {
    open: (name, { Id, Type, Target }) => {
      if (name === 'Relationship' && Id && Type && Target)
        links.push({
          id: Id,
          type: posix.basename(Type),
          path: Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(path), Target),
        })
    },
  })
  return links
}

async function readFormats(zip: ZipParts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  await readWholeXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells)
        formats.push(
          readNumberFormat(Number(attributes['numFmtId'] ?? 0), codes.get(Number(attributes['numFmtId']))),
        )
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

function refuseOtherZip(zip: ZipParts): void {
  if (
    zip.has('[content_types].xml') &&
    !zip.has('word/document.xml') &&
    !zip.has('ppt/presentation.xml') &&
    !zip.has('xl/workbook.bin')
  )
    return
  if (zip.has('content.xml') && zip.has('mimetype'))
    throw new UnreadableTable('This is an OpenDocument file. Save it as XLSX or CSV and choose it again.')
  if (zip.has('xl/workbook.bin'))
    throw new UnreadableTable(
      'This is a binary Excel workbook (.xlsb). Save it as XLSX or CSV and choose it again.',
    )
  if (zip.has('index/document.iwa'))
    throw new UnreadableTable('This is a Numbers file. Export it as XLSX or CSV and choose it again.')
  if (zip.has('[content_types].xml'))
    throw new UnreadableTable(
      'This is a document or presentation, not a table. Put the rows into a spreadsheet and save it as XLSX or CSV.',
    )
  throw new UnreadableTable('This is a zip file. Unpack it and choose the CSV or XLSX file inside.')
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
