import type { Patient, Reference } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import type { Recipient } from '../../shared/sendCalls.ts';

interface Dated {
  /** ISO 8601: tells results of the same name apart. */
  readonly at?: string | undefined;
}

/** One of what goes along: in the chart already, made of it when the fax is prepared, or uploaded. */
export type Part =
  | ({ readonly is: 'document'; readonly id: string; readonly title: string } & Dated)
  | ({ readonly is: 'made'; readonly source: string; readonly id: string; readonly title: string } & Dated)
  | { readonly is: 'upload'; readonly id: string; readonly title: string; readonly pages: number };

const keyOf = (part: Part): string => [part.is, part.is === 'made' && part.source, part.id].filter(Boolean).join(':');
export const samePart = (one: Part, other: Part): boolean => keyOf(one) === keyOf(other);

/** With it where it was not, without it where it was. */
export const turned = (parts: readonly Part[], part: Part): readonly Part[] =>
  parts.some((one) => samePart(one, part)) ? parts.filter((one) => !samePart(one, part)) : [...parts, part];

/** One place earlier or later; as it was at either end. */
export const moved = (parts: readonly Part[], at: number, by: 1 | -1): readonly Part[] => {
  const [one, other] = [parts[at], parts[at + by]];
  if (!one || !other) return parts;
  return parts.with(at, other).with(at + by, one);
};

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
  /** In the order in which they go. */
  readonly documents: readonly Part[];
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
