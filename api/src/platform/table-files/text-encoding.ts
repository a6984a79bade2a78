import { isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import iconv from 'iconv-lite'

const sampleBytes = 64 * 1024
/** Marks at a file's beginning; the longer ones first. */
const marks: [string, number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const manyBytes = new Set(['Shift_JIS', 'EUC-JP', 'EUC-KR', 'GB18030', 'Big5'])
const otherScripts = new Set([
  'windows-1251',
  'KOI8-R',
  'ISO-8859-5',
  'ISO-8859-7',
  'windows-1253',
  'ISO-8859-8',
  'windows-1255',
  'ISO-8859-6',
  'windows-1256',
])

/** The encoding of a whole file: by its mark, by what is valid, by where the zeros stand, else by a guess. */
export function detectEncoding(content: Uint8Array): string {
  const mark = marks.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  if (mark) return mark[0]
  const wide = findWideEncoding(content.subarray(0, sampleBytes))
  if (wide) return wide
  if (isUtf8(content)) return 'utf-8'
  let first = 0
  while ((content[first] ?? 255) < 128) first += 1
  const sample = Buffer.from(
    content.buffer,
    content.byteOffset + first,
    Math.min(sampleBytes, content.length - first),
  )
  return isMostlyUtf8(sample) ? 'utf-8' : guessLegacyEncoding(sample)
}

/** The text of a file whose parts are given in order, without its mark and without zeros, which no database takes. */
export async function* decodeParts(
  parts: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncIterable<string> {
  const utf = new TextDecoder()
  const other = encoding === 'utf-8' ? undefined : iconv.getDecoder(encoding)
  for await (const part of parts)
    yield withoutZeros(
      other
        ? other.write(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
        : utf.decode(part, { stream: true }),
    )
  yield withoutZeros(other ? (other.end() ?? '') : utf.decode())
}

/** A first line such as `sep=;` speaks to Excel, which does not show it. */
export function withoutSeparatorLine(text: string): { text: string; separator?: string } {
  const [line, separator] = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i.exec(text.slice(0, 16)) ?? []
  return line === undefined ? { text } : { text: text.slice(line.length), separator }
}

/** Latin text in UTF-16 is zeros at every second byte. */
function findWideEncoding(sample: Uint8Array): string | undefined {
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd < sample.length / 100) return undefined
  if (odd > even * 10) return 'utf-16le'
  return even > odd * 10 ? 'utf-16be' : undefined
}

/** A file of a thousand umlauts and one broken byte is UTF-8 still. */
function isMostlyUtf8(sample: Buffer): boolean {
  const foreign = sample.toString('utf8').match(/[\u0080-\u{10ffff}]/gu) ?? []
  return foreign.filter(letter => letter === '\ufffd').length * 10 < foreign.length
}

/** Western text has single foreign letters; where they stand in rows it is another script. */
function guessLegacyEncoding(sample: Buffer): string {
  const matches = chardet.analyse(sample)
  const [best, next] = matches
  if (
    best &&
    manyBytes.has(best.name) &&
    best.confidence >= 40 &&
    best.confidence - (next?.confidence ?? 0) >= 10
  )
    return best.name
  const text = sample.toString('latin1')
  const foreign = text.match(/[\x80-\xff]+/g) ?? []
  const inRows = foreign.filter(letters => letters.length >= 3).join('').length
  if (inRows * 2 > foreign.join('').length)
    return matches.find(match => otherScripts.has(match.name))?.name ?? 'windows-1252'
  return isCentralEuropean(text) ? 'windows-1250' : 'windows-1252'
}

/** By the words with foreign letters alone: the others look alike everywhere. Only a clear lead counts. */
function isCentralEuropean(text: string): boolean {
  const words = (text.match(/[A-Za-z\x80-\xff]+/g) ?? []).filter(word => /[\x80-\xff]/.test(word)).join(' ')
  const sure = Object.fromEntries(
    chardet.analyse(Buffer.from(words, 'latin1')).map(({ name, confidence }) => [name, confidence]),
  )
  const of = (...names: string[]) => Math.max(...names.map(name => sure[name] ?? 0))
  return of('windows-1250', 'ISO-8859-2') >= 1.3 * Math.max(10, of('windows-1252', 'ISO-8859-1'))
}

function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
