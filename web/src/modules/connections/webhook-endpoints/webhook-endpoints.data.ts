import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { webhookEndpointRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import {
  webhookMessageRoutes,
  type DeliveryState,
} from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

async function readEndpoints(signal: AbortSignal) {
  return readMany(await callApi(webhookEndpointRoutes.listWebhookEndpoints, { signal }))
}
export type EndpointRow = Awaited<ReturnType<typeof readEndpoints>>['items'][number]

export const useEndpoints = () =>
  useQuery(
    queryOptions({ queryKey: ['webhookEndpoints', 'list'], queryFn: ({ signal }) => readEndpoints(signal) }),
  )

export interface MessageSearch {
  page: number
  size: number
  state: DeliveryState | undefined
  endpointId: string
}

async function readMessages({ page, size, state, endpointId }: MessageSearch, signal: AbortSignal) {
  const query = {
    page: { number: page, size },
    ...(state ? { state } : {}),
    ...(endpointId ? { endpoint_id: endpointId } : {}),
  }
  return readMany(await callApi(webhookMessageRoutes.listWebhookMessages, { query, signal }))
}
export type MessageRow = Awaited<ReturnType<typeof readMessages>>['items'][number]

export const useMessages = (search: MessageSearch) =>
  useQuery(
    queryOptions({
      queryKey: ['webhookEndpoints', 'messages', search],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readMessages(search, signal),
    }),
  )

async function readMessage(id: string, signal: AbortSignal) {
  const answer = await callApi(webhookMessageRoutes.getWebhookMessage, { params: { id }, signal })
  return {
    message: readOne({ data: answer.data }),
    deliveries: answer.included.map(({ attributes }) => attributes),
  }
}

export const useMessage = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['webhookEndpoints', 'message', id],
      queryFn: ({ signal }) => readMessage(id, signal),
    }),
  )

const refreshes = ['webhookEndpoints', 'auditEvents']
export const useCreateEndpoint = () =>
  useCall(webhookEndpointRoutes.createWebhookEndpoint, { refreshes, quiet: true })
export const useUpdateEndpoint = () =>
  useCall(webhookEndpointRoutes.updateWebhookEndpoint, {
    refreshes,
    fallback: 'The endpoint could not be changed.',
  })
export const useChangeEndpoint = () =>
  useCall(webhookEndpointRoutes.updateWebhookEndpoint, {
    refreshes,
    quiet: true,
    success: 'The endpoint has been changed.',
  })
export const useDeleteEndpoint = () =>
  useCall(webhookEndpointRoutes.deleteWebhookEndpoint, {
    refreshes,
    fallback: 'The endpoint could not be deleted.',
    success: 'The endpoint has been deleted.',
  })
export const useRotateSecret = () =>
  useCall(webhookEndpointRoutes.rotateWebhookSecret, {
    refreshes,
    fallback: 'The secret could not be changed.',
  })
export const useTestEndpoint = () =>
  useCall(webhookEndpointRoutes.testWebhookEndpoint, { refreshes, fallback: 'The ping could not be sent.' })
export const useReplayEndpoint = () =>
  useCall(webhookEndpointRoutes.replayWebhookEndpoint, {
    refreshes,
    fallback: 'The messages could not be sent again.',
    success: ({ data }) => `Messages to send again: ${data.attributes.messagesCount}.`,
  })
export const useReplayMessage = () =>
  useCall(webhookMessageRoutes.replayWebhookMessage, {
    refreshes,
    fallback: 'The message could not be sent again.',
    success: 'The message is sent again.',
  })
