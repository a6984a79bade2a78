/** The library costs memory and time to load, so it is loaded by the first sign-in that needs it. */
export const loadSaml = () => import('@node-saml/node-saml')

/** As the library parses XML. */
export async function parseXml(xml: string): Promise<unknown> {
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  return parseXml2JsFromString(xml)
}
