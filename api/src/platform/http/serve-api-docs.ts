import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './hosts/escape-html.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  /** Of which the team needs one. */ 'x-modules'?: string[]
  'x-scope'?: string
  'x-example'?: string
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string }>
}
interface Webhook {
  operationId: string
  summary: string
  requestBody: { content: Record<string, { schema: unknown; example: unknown }> }
}
interface Description {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Webhook }>
}

/** The machine-readable description at `/api/v2/openapi.json` and a page of it for people at `/api/docs`. */
export function serveApiDocs(app: FastifyInstance, describe: () => Record<string, unknown>): void {
  let json: string | undefined
  let page: string | undefined
  app.get('/api/v2/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((json ??= JSON.stringify(describe()))),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      })
      .send((page ??= render(describe() as unknown as Description))),
  )
}

function render(description: Description): string {
  const sections = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const rows = sections.get(operation.tags[0] ?? '') ?? []
      rows.push(renderOperation(method, path, operation))
      sections.set(operation.tags[0] ?? '', rows)
    }
  }
  const body = [...sections]
    .map(
      ([name, rows]) =>
        `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${rows.join('')}</section>`,
    )
    .join('')
  const webhooks = Object.values(description.webhooks).map(({ post }) => renderWebhook(post))
  const menu = [...sections.keys(), 'webhooks']
    .map(name => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`)
    .join(' ')
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Ribbon API</title>
  <style>${css}</style>
</head>
<body>
  <main>
    <h1>Ribbon API</h1>
    <p>
      ${escapeHtml(description.info.description)}
      The whole description: <a href="/api/v2/openapi.json">openapi.json</a>.
    </p>
    <nav aria-label="Modules">${menu}</nav>
    ${body}
    <section>
      <h2 id="webhooks">webhooks</h2>
      <p>What endpoints of a team are sent when something happens, signed as Standard Webhooks 1.0 describes it.</p>
      ${webhooks.join('')}
    </section>
  </main>
</body>
</html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<dt>${status}</dt><dd>${escapeHtml(description)}</dd>`)
    .join('')
  const schema =
    operation.requestBody &&
    JSON.stringify(operation.requestBody.content['application/json']?.schema, null, 1)
  const input = schema
    ? `<pre tabindex="0" aria-label="Body of ${escapeHtml(operation.operationId)}">${escapeHtml(schema)}</pre>`
    : ''
  const modules = operation['x-modules']
  const access = `${operation['x-access']}${modules ? `, module ${modules.join(' or ')}` : ''}`
  const byKey = operation['x-scope']
    ? ` · works with a key: <code>${escapeHtml(operation['x-scope'])}</code>`
    : ''
  const example = operation['x-example']
    ? `<pre tabindex="0" aria-label="Example of ${escapeHtml(operation.operationId)}">${escapeHtml(operation['x-example'])}</pre>`
    : ''
  const title = `<code class="${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>`
  return `
    <details id="${escapeHtml(operation.operationId)}">
      <summary>${title} ${escapeHtml(operation.summary)}</summary>
      <p>Access: ${escapeHtml(access)}${byKey}</p>
      ${example}
      ${input}
      <dl>${answers}</dl>
    </details>`
}

function renderWebhook({ operationId, summary, requestBody }: Webhook): string {
  const content = requestBody.content['application/json']
  const shown = (what: string, value: unknown) =>
    `<pre tabindex="0" aria-label="${what} of ${escapeHtml(operationId)}">${escapeHtml(JSON.stringify(value, null, 1))}</pre>`
  return `
    <details id="${escapeHtml(operationId)}">
      <summary><code>${escapeHtml(operationId)}</code> ${escapeHtml(summary)}</summary>
      <p>Example:</p>
      ${shown('Example', content?.example)}
      <p>Schema:</p>
      ${shown('Schema', content?.schema)}
    </details>`
}

const css = `
  :root {
    color-scheme: light dark;
    --paper: #faf9f6; --ink: #1a1c1a; --line: #e9e6df; --brand: #0d5c48;
  }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #0e1210; --ink: #e8ebe8; --line: #262c29; --brand: #86c1a9; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
  main { max-width: 960px; margin: 0 auto; padding: 32px 16px 96px; }
  h2 { margin-top: 32px; text-transform: capitalize; }
  a { color: var(--brand); }
  nav a { display: inline-block; margin-right: 12px; line-height: 24px; }
  details { border-top: 1px solid var(--line); padding: 10px 0; }
  summary { cursor: pointer; overflow-wrap: anywhere; min-height: 24px; }
  summary code:first-child { font-weight: 600; color: var(--brand); }
  pre {
    background: color-mix(in srgb, var(--ink) 5%, transparent);
    padding: 12px; border-radius: 8px; overflow: auto; max-height: 360px;
  }
  dl { display: grid; grid-template-columns: 48px 1fr; gap: 4px 12px; }
  dd { margin: 0; }`
