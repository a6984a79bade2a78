const ownHosts = /(^|\.)(salesforce\.com|force\.com|salesforce\.mil)$/
const myDomain = /^https:\/\/[a-z0-9][a-z0-9-]*(--[a-z0-9-]+)?\.(sandbox\.)?my\.salesforce\.com\/?$/

/** Whether tokens may be sent to an address: one of Salesforce's own, or the stand-in's. */
export function isSalesforceAddress(address: string, loginUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isStandIn(loginUrl)) return url.origin === new URL(loginUrl).origin
  return url.protocol === 'https:' && url.port === '' && ownHosts.test(url.hostname)
}

/** The login page of a company's own domain. */
export function readMyDomain(address: string): string | undefined {
  const typed = address.trim().toLowerCase()
  return myDomain.test(typed) ? typed.replace(/\/$/, '') : undefined
}

/** Whether logins go to a stand-in on this machine. */
export function isStandIn(loginUrl: string): boolean {
  return !ownHosts.test(new URL(loginUrl).hostname)
}
