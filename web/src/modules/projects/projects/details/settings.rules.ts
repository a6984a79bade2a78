import type { ProjectView } from '../projects.data.ts'

export interface Settings extends Record<string, unknown> {
  title: string
  description: string
  /** Empty where no number is expected. */ expected: number | ''
  sizes: string
  domains: string[]
}

type SettingFacts = Pick<
  ProjectView,
  | 'adminOrderTitle'
  | 'adminOrderDescription'
  | 'expectedNumberOfRecipients'
  | 'apparelSizeOptions'
  | 'allowed_domains'
>

export function settingsOf(project: SettingFacts): Settings {
  return {
    title: project.adminOrderTitle ?? '',
    description: project.adminOrderDescription ?? '',
    expected: project.expectedNumberOfRecipients ?? '',
    sizes: project.apparelSizeOptions.join(', '),
    domains: project.allowed_domains,
  }
}

const splitSizes = (text: string) =>
  text
    .split(',')
    .map(size => size.trim())
    .filter(size => size !== '')

/** Only what differs from what was saved, as it is sent. */
export function settingsChange(values: Settings, saved: Settings) {
  const differs = (name: keyof Settings) => JSON.stringify(values[name]) !== JSON.stringify(saved[name])
  return {
    ...(differs('title') ? { admin_order_title: values.title } : {}),
    ...(differs('description') ? { admin_order_description: values.description } : {}),
    ...(differs('expected')
      ? { expected_number_of_recipients: values.expected === '' ? null : Number(values.expected) }
      : {}),
    ...(differs('sizes') ? { apparel_size_options: splitSizes(values.sizes) } : {}),
    ...(differs('domains') ? { allowed_domains: values.domains } : {}),
  }
}
