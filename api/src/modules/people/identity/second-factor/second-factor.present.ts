import type { SecondFactor } from '@ribbon/contract/people/identity/second-factor'

export function presentSecondFactor(
  userId: number,
  factor: { enabled: boolean; recoveryCodesLeft: number; recoveryCodes?: string[] },
): { data: SecondFactor } {
  return {
    data: {
      id: String(userId),
      type: 'secondFactors',
      attributes: {
        enabled: factor.enabled,
        recoveryCodesLeft: factor.recoveryCodesLeft,
        recoveryCodes: factor.recoveryCodes ?? [],
      },
    },
  }
}

export function presentSetup(userId: number, setup: { secret: string; uri: string }) {
  return {
    data: {
      id: String(userId),
      type: 'secondFactorSetups' as const,
      attributes: { secret: setup.secret, uri: setup.uri },
    },
  }
}
