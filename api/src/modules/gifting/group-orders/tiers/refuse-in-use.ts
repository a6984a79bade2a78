import { refuse } from '../../../../platform/refusal.ts'

/** Refuses a change that would take away what this many people have confirmed. */
export function refuseInUse(people: number): void {
  if (people > 0)
    refuse('tier_in_use', { people: people === 1 ? '1 person has chosen' : `${people} people have chosen` })
}
