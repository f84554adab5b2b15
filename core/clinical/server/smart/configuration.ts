import { assertionAlgorithms } from './clientProof.ts';
import { plainScopes } from './scopes.ts';

const proofs = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'];

const endpoints = (issuer: string, origin: string) => ({
  issuer,
  jwks_uri: `${origin}/oauth/jwks.json`,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  introspection_endpoint: `${origin}/oauth/introspect`,
  token_endpoint_auth_methods_supported: proofs,
  token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [...plainScopes, 'patient/*.cruds', 'user/*.cruds', 'system/*.cruds'],
});

/** `/.well-known/smart-configuration`, SMART App Launch 2.2. */
export const smartConfiguration = (base: string, origin: string) => ({
  ...endpoints(base, origin),
  management_endpoint: `${origin}/settings`,
  capabilities: [
    'launch-ehr',
    'launch-standalone',
    'client-public',
    'client-confidential-symmetric',
    'client-confidential-asymmetric',
    'sso-openid-connect',
    'context-ehr-patient',
    'context-standalone-patient',
    'context-banner',
    'permission-offline',
    'permission-patient',
    'permission-user',
    'permission-v1',
    'permission-v2',
  ],
});

export const openIdConfiguration = (base: string, origin: string) => ({
  ...endpoints(base, origin),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
});
