import { CallFailure } from '#core/shared';
import { bareCode } from '../inputChecks.ts';

interface ProofValues {
  readonly clinicCode: string;
  readonly birthDate?: string;
  readonly cardNumber?: string;
}

/** What was entered, as the server takes it; undefined where nothing was. */
export const proofOf = ({ clinicCode, birthDate = '', cardNumber = '' }: ProofValues) => {
  const code = bareCode(clinicCode);
  const card = cardNumber.trim();
  if (code === '' && card === '') return undefined;
  return { ...(code && { code }), ...(card && { cardNumber: card }), ...(card && birthDate && { birthDate }) };
};

/** Whether the server wants proof of identity before it opens a record. */
export const isProofAsked = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'proof_needed' || error.code === 'wrong_proof');
