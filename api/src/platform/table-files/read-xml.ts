import { SaxesParser } from 'saxes'
import { UnreadableTable } from './unreadable-table.ts'

type Attributes = Record<string, string>
/** Names come without their prefix. `text` is called for all text, `close` after it. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const depthMax = 64
/** Longest piece without a tag or an end of text; a cell has at most 32,767 letters. */
const pieceMaxBytes = 1024 * 1024
const notSafe =
  'This workbook has parts no spreadsheet program writes. Copy its rows into a new one and save that.'
const damaged =
  'This workbook is damaged. Open it in your spreadsheet program, save it again and choose the new file.'
const longCell =
  'This workbook has a cell of more than a million letters. Shorten it and save the file again.'

/** Reads XML as it comes; gives way after every chunk, so that what was read can be taken away. */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): AsyncIterable<void> {
  const parser = new SaxesParser()
  let sinceEvent = 0
  let depth = 0
  parser.on('error', () => {
    throw new UnreadableTable(damaged)
  })
  parser.on('doctype', () => {
    throw new UnreadableTable(notSafe)
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0
    if (++depth > depthMax) throw new UnreadableTable(notSafe)
    reader.open?.(bareName(name), attributes)
  })
  parser.on('text', text => {
    sinceEvent = 0
    reader.text?.(text)
  })
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth -= 1
    reader.close?.(bareName(name))
  })
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(
      chunk[0] === 0xff && chunk[1] === 0xfe
        ? 'utf-16le'
        : chunk[0] === 0xfe && chunk[1] === 0xff
          ? 'utf-16be'
          : 'utf-8',
    )
    sinceEvent += chunk.length
    if (sinceEvent > pieceMaxBytes) throw new UnreadableTable(longCell)
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.close()
}

/** The same for small parts: to the end at once. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const steps = readXml(chunks, reader)[Symbol.asyncIterator]()
  while (!(await steps.next()).done);
}

function bareName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
