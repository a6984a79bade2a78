import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { WebPages } from './web-pages.ts'

const neverPages = ['/api/', '/files/', '/assets/']
/** Paths of pages may have dots (tokens, for example), but none ends like a file of a web server. */
const fileEnding =
  /\.(?:m?js|css|map|json|xml|txt|html?|php|aspx?|env|ya?ml|sql|zip|gz|pdf|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|webmanifest)$/i

/** A link that opens something for whoever has it: no browser keeps the page under it, or tells another site of it. */
const hasToken = /[?&]\w*token=/i

export interface WebSettings {
  folder: string
  pages: WebPages
  /** The cookie of people who are signed in. */
  sessionCookie: string
}

/** Serves the built web app; every path that is no file and no call gets its document. */
export async function serveWeb(
  app: FastifyInstance,
  { folder, pages, sessionCookie }: WebSettings,
): Promise<void> {
  const root = resolve(folder)
  await app.register(async files => {
    files.addHook('onSend', async ({ url }, reply) => {
      // On hosts where these files are not, the refusal is no file to keep.
      if (reply.statusCode >= 400) return
      reply.header(
        'cache-control',
        url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
      const varies = String(reply.getHeader('vary') ?? '')
      if (!varies.includes('accept-encoding'))
        reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
    })
    const options = {
      index: false,
      dotfiles: 'ignore',
      // It would overwrite ours.
      cacheControl: false,
      // The build stores them beside the files (web/compress-files.ts).
      preCompressed: true,
    } as const
    // One route for all built files: a route for each of a thousand takes a tenth of the start.
    await files.register(fastifyStatic, { ...options, root: join(root, 'assets'), prefix: '/assets/' })
    await files.register(fastifyStatic, {
      ...options,
      root,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
    })
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (neverPages.some(start => path.startsWith(start)) || fileEnding.test(path)) return reply.callNotFound()
    if (hasToken.test(request.url))
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    else reply.header('cache-control', 'private, no-cache')
    const { links, outline } = pages.partsOf(request.url, request.cookies[sessionCookie] !== undefined)
    const document = pages.document
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace('<div id="root">', tag => `${tag}${outline}`)
    return reply.type('text/html; charset=utf-8').send(document)
  })
}
