import type { FastifyInstance } from 'fastify'
import { drawLabelPdf } from './draw-label-pdf.ts'
import { drawLabelPng } from './draw-label-png.ts'
import { labelLines } from './label-lines.ts'
import type { Shipping } from '../shipping-state.ts'

/** The printable files of a label; like the carrier's own they need no key. */
export function labelFileRoutes(app: FastifyInstance, { book }: Shipping): void {
  app.get<{ Params: { file: string } }>('/shipengine/v1/downloads/:file', (request, reply) => {
    const [, id, form] = /^(se-\d+)\.(pdf|png|zpl)$/.exec(request.params.file) ?? []
    const label = id ? book.get('labels', id) : undefined
    if (!label) return reply.code(404).type('text/plain').send('There is no such label.')
    if (form === 'pdf')
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${label.tracking_number}.pdf"`)
        .send(drawLabelPdf(label))
    if (form === 'png') return reply.type('image/png').send(drawLabelPng(label))
    const lines = labelLines(label).map(
      ({ text }, at) => `^FO40,${40 + at * 40}^A0N,30^FD${text.replaceAll(/[\^~]/g, ' ')}^FS`,
    )
    return reply
      .type('text/plain; charset=utf-8')
      .send(['^XA', ...lines, `^FO40,760^BCN,120^FD${label.tracking_number}^FS`, '^XZ'].join('\n'))
  })
}
