import { request, type APIRequestContext, type BrowserContextOptions } from '@playwright/test'
import { firstId, firstOf } from '../page-examples.ts'

/** Addresses of the operators' pages with parameters or several views. */
export async function deskPages(
  team: APIRequestContext,
  baseURL: string,
  desk: BrowserContextOptions['storageState'],
): Promise<Record<string, string[]>> {
  const examples: Record<string, string[]> = {}
  examples['/operations/restocks/:id'] = [`/operations/restocks/${await firstId(team, 'restock_requests')}`]
  const operator = await request.newContext({
    baseURL,
    storageState: desk,
    extraHTTPHeaders: { origin: baseURL },
  })
  for (const what of ['teams', 'products', 'bundles', 'parcels', 'handovers'] as const)
    examples[`/operations/${what}/:id`] = [`/operations/${what}/${await firstOf(operator, what)}`]
  examples['/operations/teams/:id'] = ['', '?tab=people', '?tab=log', '?tab=notes'].map(
    search => `${examples['/operations/teams/:id']![0]}${search}`,
  )
  const project = `/operations/projects/${await firstOf(operator, 'projects')}`
  examples['/operations/projects'] = ['/operations/projects', '/operations/projects?q=nothing-like-it']
  examples['/operations/projects/:id'] = [project]
  examples['/operations/projects/:id/edit'] = [`${project}/edit`]
  examples['/operations/projects/:id/sizes'] = [`${project}/sizes`]
  examples['/operations/products'] = [
    '/operations/products?size=10',
    '/operations/products?q=nothing-like-it',
  ]
  for (const what of ['bundles', 'stock', 'parcels'])
    examples[`/operations/${what}`] = [`/operations/${what}?size=10`]
  examples['/operations/jobs'] = [
    '/operations/jobs',
    '/operations/jobs?tab=mails',
    '/operations/jobs?tab=repeating',
  ]
  examples['/operations/log'] = ['/operations/log', '/operations/log?q=nothing-like-it']
  examples['/operations/pack'] = [
    '/operations/pack',
    `/operations/pack?parcel=${await firstOf(operator, 'parcels')}`,
  ]
  examples['/operations/pick'] = [
    '/operations/pick',
    `/operations/pick?list=${await firstOf(operator, 'pick_lists')}`,
  ]
  await operator.dispose()
  return examples
}
