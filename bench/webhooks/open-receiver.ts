import { Worker } from 'node:worker_threads'

export interface Arrival {
  at: number
  body: string
}

export interface Receiver {
  url: string
  arrivals: Arrival[]
  stop(): Promise<unknown>
}

/** Receives webhooks beside the measured processes. */
export async function openReceiver(): Promise<Receiver> {
  const thread = new Worker(new URL('receiver-thread.mjs', import.meta.url))
  const arrivals: Arrival[] = []
  const port = await new Promise<number>((resolve, reject) => {
    thread.on('error', reject)
    thread.on('message', (message: { port: number } | Arrival) => {
      if ('port' in message) resolve(message.port)
      else arrivals.push(message)
    })
  })
  return { url: `http://127.0.0.1:${port}/hooks`, arrivals, stop: () => thread.terminate() }
}
