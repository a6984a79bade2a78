import { projectStates } from '@ribbon/contract/projects/projects/project-states'
import { expect, it } from 'vitest'
import {
  canDeleteSubmissions,
  canFinalize,
  canLeaveOutSubmissions,
  isFinal,
  isOpen,
  moves,
} from './projects.states.ts'

it.each([
  ['wish_list', { isOpen: true, canDelete: true, canLeaveOut: false, canFinalize: false }],
  ['submissions_open', { isOpen: true, canDelete: false, canLeaveOut: true, canFinalize: true }],
  ['submissions_finalized', { isOpen: false, canDelete: false, canLeaveOut: false, canFinalize: false }],
  ['in_production', { isOpen: false, canDelete: false, canLeaveOut: false, canFinalize: false }],
  ['shipping', { isOpen: false, canDelete: false, canLeaveOut: false, canFinalize: false }],
  ['done', { isOpen: false, canDelete: false, canLeaveOut: false, canFinalize: false }],
  ['canceled', { isOpen: false, canDelete: false, canLeaveOut: false, canFinalize: false }],
] as const)('a project that is %s allows %o', (state, allowed) => {
  const project = { state }
  expect({
    isOpen: isOpen(project),
    canDelete: canDeleteSubmissions(project),
    canLeaveOut: canLeaveOutSubmissions(project),
    canFinalize: canFinalize(project),
  }).toEqual(allowed)
  expect(isFinal(project)).toBe(!allowed.isOpen)
})

it('steps back, and ending a project early, need a reason', () => {
  const place = (state: (typeof projectStates)[number]) => projectStates.indexOf(state)
  const stepsBack = projectStates.flatMap(from =>
    projectStates.filter(to => place(to) < place(from) || to === 'canceled').map(to => moves[from][to]),
  )
  expect(new Set(stepsBack)).toEqual(new Set([undefined, 'with a reason']))
})

it('every state is left by some move, except that canceled is final', () => {
  expect(projectStates.filter(state => Object.keys(moves[state]).length === 0)).toEqual(['canceled'])
})
