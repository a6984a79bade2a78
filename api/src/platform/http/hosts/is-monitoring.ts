import type { FastifyRequest } from 'fastify'
import { sameText } from '../../ids.ts'

/**
 * Whether somebody who looks after this machine asks: by a token where one is set, else from the machine itself.
 * Through a proxy on this machine everybody comes from here, so a forwarded request is not from here.
 */
export function isMonitoring({ headers, socket }: FastifyRequest, token: string): boolean {
  if (token) return sameText(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
