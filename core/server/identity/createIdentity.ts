import { cognitoIdentity } from './cognito.ts';
import { type IdentityParts, embeddedIdentity } from './embedded/embedded.ts';
import type { Identity } from './identity.ts';

/** The identity that the settings ask for. @throws Error that names what is not configured */
export const createIdentity = (parts: IdentityParts): Identity =>
  parts.settings.identity === 'cognito' ? cognitoIdentity(parts) : embeddedIdentity(parts);
