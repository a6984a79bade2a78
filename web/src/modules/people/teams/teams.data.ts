import { useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import type { ResponseOf } from '@ribbon/contract/route'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'
import { usePictureUpload } from '../../../platform/files/use-picture-upload.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { teamQuery } from '../../../platform/session.ts'
import { pictureProblem, pictures, type Picture } from './teams.rules.ts'

/** The header, the menu and every preview show the team as it is now. */
function showTeam(answer: ResponseOf<typeof teamRoutes.updateTeam>) {
  queryClient.setQueryData(teamQuery.queryKey, readOne(answer))
}

export function useUpdateTeam(success: string) {
  return useCall(teamRoutes.updateTeam, {
    success,
    fallback: 'The settings could not be saved.',
    onSuccess: showTeam,
  })
}

const fields = { logo: 'logo', background: 'custom_background' } as const

/** Sends a picture at once and shows it meanwhile; a removed one can be put back from the notice. */
export function usePicture(picture: Picture, current: string | null) {
  return usePictureUpload({
    current,
    words: pictures[picture],
    problemOf: file => pictureProblem(picture, file),
    sendFile: (file, onProgress) => {
      const form = new FormData()
      form.set(`team[${fields[picture]}]`, file)
      return callApi(teamRoutes.updateTeam, { body: form, onProgress })
    },
    sendPath: path => callApi(teamRoutes.updateTeam, { body: { team: { [fields[picture]]: path } } }),
    show: showTeam,
  })
}

export function useRemainingSends() {
  return useQuery(remainingOrdersQuery)
}

export function useBuySends(onDone: () => void) {
  return useCall(billingRoutes.buyAdditionalSends, {
    quiet: true,
    refreshes: ['remainingOrders', 'teams', 'subscriptions'],
    success: answer => `You have ${answer.data.attributes.availableOrders} additional sends.`,
    onSuccess: onDone,
  })
}
