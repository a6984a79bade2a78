import { useUrlState } from '../../../../platform/url-state.ts'

const defaults = { plan: '', who: '', planSearch: '', planPage: 1, planSize: 10 }

/** Which plan or run is open and who of it is shown, kept in the address: `plan` is its id, or `new` until it is made. */
export function usePlanAddress() {
  const [state, change] = useUrlState(defaults)
  return {
    ...state,
    open: (plan: string) => change({ ...defaults, plan }),
    /** The plan that was asked for is there. */
    name: (plan: string) => change({ plan }, { replace: true }),
    show: (who: string) => change({ who, planPage: 1 }, { replace: true }),
    search: (planSearch: string) => change({ planSearch, planPage: 1 }, { replace: true }),
    turnTo: (planPage: number) => change({ planPage }, { replace: true }),
    resize: (planSize: number) => change({ planSize, planPage: 1 }, { replace: true }),
    close: () => change(defaults, { replace: true }),
  }
}
export type PlanAddress = ReturnType<typeof usePlanAddress>
