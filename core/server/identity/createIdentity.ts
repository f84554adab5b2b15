import { cognitoIdentity } from './cognito.ts';
import { type IdentityParts, embeddedIdentity } from './embedded.ts';
import type { Identity } from './identity.ts';

/** The identity that the environment asks for. @throws Error that names what is not configured */
export const createIdentity = (parts: IdentityParts): Identity =>
  parts.environment.IDENTITY === 'cognito' ? cognitoIdentity(parts) : embeddedIdentity(parts);
