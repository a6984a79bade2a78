import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'

export interface DemoProject {
  name: string
  state: ProjectState
  /** In days from now. */ dueIn: number
  madeDaysAgo: number
  expected: number
  item: string
  /** Key of a demo product. */ product: string
  /** People choose their size. */ isSized?: boolean
  /** Whether it was offered, and accepted. */ quote?: 'open' | 'accepted'
  /** What the team asked for. */ request?: string
  /** How many of the demo's people have submitted. */ submitted?: number
  title?: string
  description?: string
}

/** One project of each kind that operators find in their queue. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Holiday beanies',
    state: 'in_production',
    dueIn: 6,
    madeDaysAgo: 40,
    expected: 5,
    item: 'Beanie',
    product: 'beanie',
    quote: 'accepted',
    submitted: 5,
  },
  {
    name: 'Trade fair crew shirts',
    state: 'submissions_finalized',
    dueIn: -2,
    madeDaysAgo: 30,
    expected: 4,
    item: 'Tee',
    product: 'tee',
    isSized: true,
    quote: 'accepted',
    submitted: 4,
  },
  {
    name: 'Spring offsite hoodies',
    state: 'submissions_open',
    dueIn: 45,
    madeDaysAgo: 12,
    expected: 12,
    item: 'Hoodie',
    product: 'hoodie',
    isSized: true,
    quote: 'accepted',
    submitted: 5,
    title: 'Your hoodie for the spring offsite',
    description: 'Tell us your size and where to send it. We order once everybody has answered.',
  },
  {
    name: 'Summit speaker kits',
    state: 'wish_list',
    dueIn: 80,
    madeDaysAgo: 2,
    expected: 30,
    item: 'Bottle with the summit print',
    product: 'bottle',
    quote: 'open',
  },
  {
    name: 'Welcome totes for new colleagues',
    state: 'wish_list',
    dueIn: 60,
    madeDaysAgo: 1,
    expected: 25,
    item: 'Tote',
    product: 'tote',
    request:
      'A tote with our logo and a notebook for everybody who joins this quarter. About 25 people, some abroad.',
  },
]

export const demoSubmitters = [
  {
    name: 'Nadia Osei',
    street: '41 Alder Way',
    city: 'Portland',
    province: 'OR',
    zipcode: '97205',
    size: 'M',
  },
  {
    name: 'Felix Brandt',
    street: '8 Quarry Lane',
    city: 'Denver',
    province: 'CO',
    zipcode: '80203',
    size: 'L',
  },
  {
    name: 'Priya Raman',
    street: '230 Lake Street',
    city: 'Chicago',
    province: 'IL',
    zipcode: '60606',
    size: 'S',
  },
  {
    name: 'Tomas Varga',
    street: '17 Pine Court',
    city: 'Austin',
    province: 'TX',
    zipcode: '78702',
    size: 'L',
  },
  {
    name: 'Greta Holm',
    street: '5 Fenway Road',
    city: 'Boston',
    province: 'MA',
    zipcode: '02115',
    size: 'XL',
  },
] as const
export type DemoSubmitter = (typeof demoSubmitters)[number]
