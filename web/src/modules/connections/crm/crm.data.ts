import { crmRoutes } from '@ribbon/contract/connections/crm'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'

const refreshes = ['integrations']

export const useStartAuthorization = () =>
  useCall(crmRoutes.startCrmAuthorization, {
    fallback: 'The page of Salesforce could not be opened.',
    onSuccess: answer => window.location.assign(readOne(answer).url),
  })

export const useConnect = () =>
  useCall(crmRoutes.connectCrm, {
    refreshes,
    success: 'Salesforce is connected.',
    quiet: true,
  })

export const useDisconnect = (onDone: () => void) =>
  useCall(crmRoutes.deleteIntegration, {
    refreshes,
    success: 'Salesforce is disconnected.',
    fallback: 'Salesforce could not be disconnected.',
    onSuccess: onDone,
  })
