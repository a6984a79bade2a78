import type { MultipartLimits, Upload } from '@ribbon/contract/route'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { Refusal, refuse, refuseInput } from '../../refusal.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

/**
 * Reads a multipart body into nested fields, `team[logo]` as `{ team: { logo } }`. A file becomes an `Upload`, a file
 * input that was left empty an empty text.
 */
export async function readMultipart(
  request: FastifyRequest,
  { maxFileBytes, maxFiles = 5, maxFields = 200, types, typesText = '' }: MultipartLimits,
): Promise<Record<string, unknown>> {
  const texts: string[] = []
  const files: Upload[] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxFileBytes, files: maxFiles, fields: maxFields, fieldSize: 100_000 },
    })) {
      const name = encodeURIComponent(part.fieldname)
      refuseUnstorable([part.fieldname, part.type === 'field' ? part.value : part.filename])
      if (part.type === 'field') texts.push(`${name}=${encodeURIComponent(String(part.value))}`)
      else {
        if (types && part.filename && !types.includes(part.mimetype))
          refuseInput([`${part.filename}: ${typesText}`])
        const content = await part.toBuffer()
        if (content.length === 0 && !part.filename) texts.push(`${name}=`)
        else {
          const index = files.push({ filename: part.filename ?? '', content }) - 1
          texts.push(`${name}=${encodeURIComponent(`${fileMark}${index}`)}`)
        }
      }
    }
  } catch (error) {
    // The rest is passed over, so that the connection can carry the next request.
    request.raw.unpipe()
    request.raw.resume()
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT')
      refuseInput([`Send at most ${maxFiles} files at once.`])
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      refuseInput([`This file is larger than ${Math.floor(maxFileBytes / 1024 / 1024)} MB.`])
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error
    refuse('malformed_request', { reason: 'The form could not be read to its end.' })
  }
  return withFiles(
    qs.parse(texts.join('&'), {
      depth: 5,
      arrayLimit: maxFields,
      parameterLimit: maxFields,
    }),
    files,
  ) as Record<string, unknown>
}

// Only afterwards: taking names apart walks through all it is given, byte by byte.
function withFiles(value: unknown, files: readonly Upload[]): unknown {
  if (typeof value === 'string')
    return value.startsWith(fileMark) ? files[Number(value.slice(fileMark.length))] : value
  if (Array.isArray(value)) return value.map(each => withFiles(each, files))
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFiles(each, files)]))
    : value
}

/** Stands for a file while names are taken apart; no field can hold it, since a NUL is refused everywhere. */
const fileMark = '\u0000file '
