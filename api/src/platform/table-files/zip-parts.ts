import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableTable } from './unreadable-table.ts'

const entriesMax = 2_000
const unpackedMaxBytes = 512 * 1024 * 1024
/** Sheets shrink to a tenth, dull ones to a fiftieth; what shrinks to less than this was made to burst. */
const packedAtMost = 250
const alwaysFineBytes = 16 * 1024 * 1024
const damaged =
  'This file is damaged or not complete. Open it in your spreadsheet program, save it again and choose the new file.'
const bursts =
  'This workbook unpacks to more than can be read. Copy the rows you need into a new one, or save it as CSV.'
const locked = 'This workbook is protected by a password. Save it without one and choose it again.'

/** The files inside a zip file, unpacked as they are read and never beyond a limit. */
export class ZipParts {
  private unpacked = 0
  private readonly zip: ZipFile
  private readonly entries: Map<string, Entry>

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.zip = zip
    this.entries = entries
  }

  static async open(content: Buffer): Promise<ZipParts> {
    const entries = new Map<string, Entry>()
    try {
      const zip = await yauzl.fromBufferPromise(content)
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName.toLowerCase(), entry)
        if (entries.size > entriesMax) throw new UnreadableTable(bursts)
      }
      return new ZipParts(zip, entries)
    } catch (error) {
      throw error instanceof UnreadableTable ? error : new UnreadableTable(damaged)
    }
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase())
  }

  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) throw new UnreadableTable(damaged)
    if (entry.isEncrypted()) throw new UnreadableTable(locked)
    let bytes = 0
    try {
      for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        this.unpacked += chunk.length
        // What the file says of its own size is not believed.
        if (
          this.unpacked > unpackedMaxBytes ||
          (bytes > alwaysFineBytes && bytes > entry.compressedSize * packedAtMost)
        )
          throw new UnreadableTable(bursts)
        yield chunk
      }
    } catch (error) {
      throw error instanceof UnreadableTable ? error : new UnreadableTable(damaged)
    }
  }
}
