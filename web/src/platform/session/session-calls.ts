/** What every page of a signed-in person asks for before it shows anything (session-queries.ts). Its document names them. */
export const sessionCalls = ['/api/v2/user', '/api/v2/team', '/api/v2/team/subscription']
