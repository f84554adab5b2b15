import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { CallFailure, type CallAnswer } from '#core/shared';
import type { beginPasskey, beginPasskeyLogin } from '#plugins/account/shared/passkeyCalls.ts';

/** As the server's refusals are told: by a code, whose words the page has. */
const told = (error: unknown): never => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new CallFailure(0, 'passkey_cancelled', name);
  throw new CallFailure(0, name === 'InvalidStateError' ? 'passkey_known' : 'passkey_failed', name);
};

/** Makes a passkey in the authenticator that the person chooses. @throws CallFailure `passkey_cancelled`, `passkey_known`, `passkey_failed` */
export const createPasskey = async (optionsJSON: CallAnswer<typeof beginPasskey>) => {
  const made = await startRegistration({ optionsJSON }).catch(told);
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject },
  };
};

/** Signs with a passkey that the person chooses. @throws CallFailure `passkey_cancelled`, `passkey_failed` */
export const signWithPasskey = async (optionsJSON: CallAnswer<typeof beginPasskeyLogin>) => {
  const signed = await startAuthentication({ optionsJSON }).catch(told);
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
};
