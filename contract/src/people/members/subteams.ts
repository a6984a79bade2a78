import { z } from 'zod'
import { collectionWith, documentWith, relatedResource, toMany } from '../../document.ts'
import { senderResource } from '../identity/identity.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'

/** A member without a sub-team has the one with id -1 and name None (S1 §3). */
export const subteamAttribute = z.object({ id: z.number().int(), name: z.string() })

export const subteamResource = relatedResource(
  'subteams',
  { name: z.string(), usersCount: z.number().int() },
  { users: toMany('users') },
)

const nameRequired = 'Enter a name for the sub-team.'
const body = wrapped(
  'subteam',
  z.object({ name: z.string(nameRequired).trim().min(1, nameRequired).max(80) }),
)
const one = documentWith(subteamResource, senderResource)

export const subteamRoutes = defineRoutes({
  listSubteams: {
    method: 'GET',
    path: '/team/subteams',
    access: 'owner',
    summary: 'The team’s sub-teams with their people, by name',
    response: collectionWith(subteamResource, senderResource),
    errors: [],
  },
  createSubteam: {
    method: 'POST',
    path: '/team/subteams',
    access: 'owner',
    summary: 'Adds a sub-team',
    body,
    idempotent: true,
    response: one,
    errors: ['invalid_input', 'subteam_name_taken'],
  },
  updateSubteam: {
    method: 'PUT',
    path: '/team/subteams/:id',
    access: 'owner',
    summary: 'Renames a sub-team',
    params: idParam,
    body,
    response: one,
    errors: ['not_found', 'invalid_input', 'subteam_name_taken'],
  },
  deleteSubteam: {
    method: 'DELETE',
    path: '/team/subteams/:id',
    access: 'owner',
    summary: 'Removes a sub-team; its people and orders stay, without one',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
  addSubteamMember: {
    method: 'POST',
    path: '/team/subteams/:id/members',
    access: 'owner',
    summary: 'Puts a member into the sub-team, out of the one before',
    params: idParam,
    body: wrapped('subteam', z.object({ user_id: idInput })),
    response: one,
    errors: ['not_found', 'invalid_input'],
  },
  removeSubteamMember: {
    method: 'DELETE',
    path: '/team/subteams/:id/members/:userId',
    access: 'owner',
    summary: 'Takes a member out of the sub-team',
    params: z.object({ id: z.string(), userId: z.string() }),
    response: z.void(),
    errors: ['not_found'],
  },
})

export type Subteam = z.output<typeof subteamResource>
