import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  /** Of headers that came more than once each. */
  names: string[]
  body: string
}

/** Sends lines as they are to a server, which clients that mend requests would not do. */
export function rawRequest(url: string, lines: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(readRaw(Buffer.concat(chunks).toString())))
    socket.setTimeout(5_000, () => socket.destroy())
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  })
}

function readRaw(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map(line => /^([^:]+):\s*(.*)$/.exec(line)).filter(found => found !== null)
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    names: pairs.map(([, name = '']) => name.toLowerCase()),
    body: rest.join('\r\n\r\n'),
  }
}
