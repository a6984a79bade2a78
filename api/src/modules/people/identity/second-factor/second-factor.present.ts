import type { SecondFactor } from '@ribbon/contract/people/identity/second-factor'

export function presentSecondFactor(
  accountId: number,
  factor: { enabled: boolean; recoveryCodesLeft: number; recoveryCodes?: string[] },
): { data: SecondFactor } {
  return {
    data: {
      id: String(accountId),
      type: 'secondFactors',
      attributes: {
        enabled: factor.enabled,
        recoveryCodesLeft: factor.recoveryCodesLeft,
        recoveryCodes: factor.recoveryCodes ?? [],
      },
    },
  }
}

export function presentSetup(accountId: number, setup: { secret: string; uri: string }) {
  return {
    data: {
      id: String(accountId),
      type: 'secondFactorSetups' as const,
      attributes: { secret: setup.secret, uri: setup.uri },
    },
  }
}
