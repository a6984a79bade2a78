/** What screens call the fields of single sign-on, for `field-names.ts`. */
export const ssoFieldNames: Record<string, string> = {
  authn_context: 'Authentication context',
  idp_cert: 'Certificate',
  idp_cert_fingerprint: 'Fingerprint',
  idp_cert_fingerprint_algorithm: 'Algorithm',
  idp_entity_id: 'Entity ID (issuer)',
  idp_slo_target_url: 'Sign-out URL',
  idp_sso_target_url: 'Sign-in URL',
  okta_auth_token: 'Single sign-on',
  RelayState: 'Sign-in state',
  SAMLResponse: 'Sign-in response',
  domain: 'Domain',
}
