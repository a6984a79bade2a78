import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { dnsRecord, storeResource } from './stores/store-resource.ts'

export const storeDomainRoutes = defineRoutes({
  checkStoreDomain: {
    access: 'owner',
    module: 'e_commerce',
    method: 'POST',
    path: '/store/check_dns_status',
    summary: 'Looks for the records of the store’s own domain',
    whileImpersonating: 'refused',
    response: z.object({ domain_verified: z.boolean(), records: z.array(dnsRecord), data: storeResource }),
    errors: ['not_found', 'domain_taken', 'too_many_requests'],
  },
})
