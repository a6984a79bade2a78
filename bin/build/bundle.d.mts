export const dist: string
export function bundle(workspace: string, entry: string, out: string): Promise<void>
