import http from 'node:http'

export interface SalesforceStandIn {
  url: string
  /** The records that its tasks were made for. */ made: string[]
  stop(): Promise<void>
}

/** A Salesforce that makes the tasks of a call at once, and does nothing else. */
export async function startSalesforceStandIn(): Promise<SalesforceStandIn> {
  const made: string[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      // Whether a call that had no answer left something is asked on a machine that is too busy to measure on.
      if (request.method !== 'POST') return void response.writeHead(503).end()
      const { records }: { records: { Subject: string }[] } = JSON.parse(body)
      const answers = records.map(({ Subject }) => ({
        id: `00T${String(made.push(Subject)).padStart(15, '0')}`,
        success: true,
        errors: [],
      }))
      response.setHeader('content-type', 'application/json')
      response.setHeader('sforce-limit-info', 'api-usage=1/100000')
      response.end(JSON.stringify(answers))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    made,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
