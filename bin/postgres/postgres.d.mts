export function startPostgres(options: {
  dataDir: string
  database?: string
  fast?: boolean
}): Promise<{ url: string; reused: boolean; stop(): Promise<void> }>
