import type { Patient, Reference } from '@medplum/fhirtypes';
import type { CallAnswer, Locale } from '#core/shared';
import type { Recipient, uploadForFax } from '../../shared/sendCalls.ts';

export type Upload = CallAnswer<typeof uploadForFax>;

export type Typed = {
  /** Whose numbers were checked already. */
  readonly recipients: readonly Recipient[];
  readonly name: string;
  readonly number: string;
  readonly numberAgain: string;
  readonly sure: boolean;
  readonly later: boolean;
  /** By the clinic's clocks; '' for at once. */
  readonly at: string;
  readonly language: Locale;
  readonly subject: string;
  readonly message: string;
  readonly patient: Reference<Patient> | null;
  readonly documents: readonly string[];
  readonly uploads: readonly Upload[];
};

export const noRecipient = { name: '', number: '', numberAgain: '', sure: false };

const isBlank = ({ name, number }: Pick<Typed, 'name' | 'number'>): boolean =>
  name.trim() === '' && number.trim() === '';

/** One more is being typed, or it is the only one. */
export const needsRecipient = (values: Typed): boolean => values.recipients.length === 0 || !isBlank(values);

export const typedRecipient = ({ name, number, numberAgain, sure }: Typed): Recipient => ({
  name,
  number,
  numberAgain,
  sure,
});

export const recipientsOf = (values: Typed): Recipient[] => [
  ...values.recipients,
  ...(needsRecipient(values) ? [typedRecipient(values)] : []),
];
