import { Readable } from 'node:stream'
import type { FileContent, Route } from '@ribbon/contract/route'
import type { FastifyReply } from 'fastify'

/** Sends a file as it is read, to be saved under its name. */
export function sendFile(
  reply: FastifyReply,
  route: Route,
  { name, bytes, parts, type }: FileContent,
): FastifyReply {
  return reply
    .headers({
      'content-type': type ?? `${route.produces}; charset=utf-8`,
      ...(bytes === undefined ? {} : { 'content-length': bytes }),
      'content-disposition': attachmentHeader(name),
    })
    .send(Readable.from(parts))
}

/** A header holds plain letters only, and a quote would end the name; the encoded name says all of it. */
function attachmentHeader(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%;]/g, '_')
  const encoded = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  return `attachment; filename="${plain}"${encoded}`
}
