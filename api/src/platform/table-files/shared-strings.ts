import { readXml } from './read-xml.ts'

/** The texts a workbook keeps once for all its cells, read as far as they are asked for and kept as bytes: a million take 20 MB. */
export class SharedStrings {
  private readonly steps: AsyncIterator<void> | undefined
  private bytes = Buffer.alloc(64 * 1024)
  private ends = new Uint32Array(4 * 1024)
  private count = 0
  private isDone: boolean

  constructor(chunks: AsyncIterable<Buffer> | undefined) {
    this.isDone = !chunks
    let text = ''
    let isText = false
    let isPhonetic = false
    this.steps =
      chunks &&
      readXml(chunks, {
        open: name => {
          if (name === 'si') text = ''
          else if (name === 'rPh') isPhonetic = true
          else if (name === 't') isText = !isPhonetic
        },
        text: piece => {
          if (isText) text += piece
        },
        close: name => {
          if (name === 't') isText = false
          else if (name === 'rPh') isPhonetic = false
          else if (name === 'si') this.add(unescapeText(text))
        },
      })[Symbol.asyncIterator]()
  }

  async readUpTo(index: number): Promise<void> {
    while (this.count <= index && !this.isDone) this.isDone = (await this.steps?.next())?.done ?? true
  }

  at(index: number): string {
    if (index >= this.count) return ''
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index])
  }

  async close(): Promise<void> {
    await this.steps?.return?.()
  }

  private add(text: string): void {
    const start = this.count === 0 ? 0 : (this.ends[this.count - 1] ?? 0)
    // A letter takes at most three bytes per unit.
    const needed = start + text.length * 3
    if (needed > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes.subarray(0, start)], Math.max(needed, this.bytes.length * 2))
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2)
      longer.set(this.ends)
      this.ends = longer
    }
    this.ends[this.count] = start + this.bytes.write(text, start)
    this.count += 1
  }
}

/** `_x000D_` is how a workbook writes what XML cannot hold. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}
