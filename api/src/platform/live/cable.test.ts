import { once } from 'node:events'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openCable, type CableIdentity } from './cable.ts'

it('a socket is closed when its session ends while the socket is being opened', async () => {
  const app = fastify()
  let found: (identity: CableIdentity) => void = () => {}
  let asked: () => void = () => {}
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  const cable = await openCable(
    app,
    () =>
      new Promise(resolve => {
        found = resolve
        asked()
      }),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'])
  const frames: { type: string }[] = []
  socket.on('message', data => {
    frames.push(JSON.parse(String(data)) as { type: string })
  })
  await isAsked
  cable.drop(identity => identity.sessionId === 7, false)
  found({ kind: 'member', sessionId: 7, userId: 1, teamId: 1, seesTeam: false })
  await once(socket, 'close')
  expect(frames).toEqual([{ type: 'disconnect', reason: 'remote', reconnect: true }])
  expect(cable.connections()).toEqual([])
  cable.stop()
  await app.close()
})
