import { SamlRefused } from './sso-errors.ts'

/** How far the provider's clock may differ from ours. */
export const skewMs = 10_000

/** Far more than a real message holds, and little enough that a parser does not choke on it. */
export const xmlLimits = { characters: 350_000, tags: 5_000, between: 20_000 }

/** Refuses XML with a document type, whose entities could blow up or read files, or with more tags than a real message has. */
export function requireModestXml(xml: string): void {
  if (/<!(?!--|\[CDATA\[)/.test(xml)) throw new SamlRefused('it has a document type')
  const pieces = xml.split('<')
  if (pieces.length > xmlLimits.tags || pieces.some(piece => piece.length > xmlLimits.between))
    throw new SamlRefused('it has too many or too long tags')
}
