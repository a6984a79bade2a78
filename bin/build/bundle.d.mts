export const dist: string
export function bundle(workspace: string, entry: string, name: string): Promise<void>
