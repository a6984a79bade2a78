import { queryOptions, useQuery } from '@tanstack/react-query'
import { reminderRoutes } from '@ribbon/contract/gifting/recipients/reminders'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'

export function useReminders(token: string) {
  return useQuery(
    queryOptions({
      queryKey: ['reminders', token],
      queryFn: async ({ signal }) =>
        readOne(await callApi(reminderRoutes.getReminders, { params: { token }, signal })),
    }),
  )
}

const options = { refreshes: ['reminders'], fallback: 'That could not be saved. Try again in a moment.' }

export function useStopReminders() {
  return useCall(reminderRoutes.stopReminders, options)
}

export function useResumeReminders() {
  return useCall(reminderRoutes.resumeReminders, options)
}
