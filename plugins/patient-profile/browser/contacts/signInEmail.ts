import type { ContactPoint } from '@medplum/fhirtypes';

/** With the address that the account signs in with as the only email, and with what is known of it. */
export const withSignIn = (telecom: readonly ContactPoint[], email: string): readonly ContactPoint[] => [
  ...telecom.filter(({ system }) => system !== 'email'),
  telecom.find(({ system, value }) => system === 'email' && value === email) ?? { system: 'email', value: email },
];
