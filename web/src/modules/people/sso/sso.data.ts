import { queryOptions, useQuery } from '@tanstack/react-query'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

async function readSetup(signal: AbortSignal) {
  return readOne(await callApi(ssoRoutes.getIdpSetup, { signal }))
}
export type SetupView = Awaited<ReturnType<typeof readSetup>>

export function useIdpSetup() {
  return useQuery(
    queryOptions({ queryKey: ['idpSetups', 'mine'], queryFn: ({ signal }) => readSetup(signal) }),
  )
}

async function readDomains(signal: AbortSignal) {
  return readMany(await callApi(ssoRoutes.listTeamDomains, { signal }))
}
export type DomainRow = Awaited<ReturnType<typeof readDomains>>['items'][number]

export function useDomains() {
  return useQuery(
    queryOptions({ queryKey: ['teamDomains', 'list'], queryFn: ({ signal }) => readDomains(signal) }),
  )
}

const savedText = 'Changes are saved successfully.'
const setupChanges = { refreshes: ['idpSetups'] }
export const useCreateSetup = () =>
  useCall(ssoRoutes.createIdpSetup, {
    ...setupChanges,
    quiet: true,
    success: 'SSO settings created successfully.',
  })
export const useUpdateSetup = () =>
  useCall(ssoRoutes.updateIdpSetup, { ...setupChanges, quiet: true, success: savedText })
export const useEnableSso = (onDone: () => void) =>
  useCall(ssoRoutes.enableSso, {
    ...setupChanges,
    success: savedText,
    fallback: 'Single sign-on could not be turned on.',
    onSuccess: onDone,
  })
export const useDisableSso = (onDone: () => void) =>
  useCall(ssoRoutes.disableSso, {
    ...setupChanges,
    success: savedText,
    fallback: 'Single sign-on could not be turned off.',
    onSuccess: onDone,
  })
/** Redirects to the provider, which redirects back. */
export const useTestSso = () =>
  useCall(ssoRoutes.testSso, {
    fallback: 'The test could not be started.',
    onSuccess: answer => window.location.assign(answer.url),
  })

const domainChanges = { refreshes: ['teamDomains', 'idpSetups'] }
export const useAddDomain = () => useCall(ssoRoutes.addTeamDomain, { ...domainChanges, quiet: true })
export const useVerifyDomain = () =>
  useCall(ssoRoutes.verifyTeamDomain, {
    ...domainChanges,
    quiet: true,
    success: answer => `${answer.data.attributes.domain} is verified.`,
  })
export const useRemoveDomain = (onDone: () => void) =>
  useCall(ssoRoutes.removeTeamDomain, {
    ...domainChanges,
    fallback: 'The domain could not be removed.',
    success: 'The domain was removed.',
    onSuccess: onDone,
  })
