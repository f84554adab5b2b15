import { type CallContext, conflict, type Handler, invalid } from '#core/server';
import type { checkRecipient as checkRecipientCall, FaxContact, Recipient } from '../../shared/sendCalls.ts';
import {
  dialledNumber,
  isNearMiss,
  type NumberProblem,
  readNumber,
  shownNumber,
} from '#core/shared/numbers/phoneNumber.ts';
import { knownContacts } from '../contacts.ts';

const problems: Readonly<Record<NumberProblem, string>> = {
  format: 'Enter a fax number of ten digits.',
  abroad: 'Faxes go to Canada and the United States only.',
  premium: 'This number costs extra to call. Enter another one.',
  emergency: 'This is not a fax number. Enter another one.',
};

/** @throws Failure 422 for what is not dialled or differs, 409 `similar_number` */
const numberOf = (
  known: readonly FaxContact[],
  { number: typed, numberAgain, sure }: Omit<Recipient, 'name'>,
): string => {
  const { number, problem } = readNumber(typed);
  if (problem) throw invalid(problems[problem], { number: problems[problem] });
  if (known.some((contact) => contact.number === number)) return number;
  if (readNumber(numberAgain).number !== number)
    throw invalid('This number is new to the clinic. Type it a second time.', {
      numberAgain: numberAgain.trim() === '' ? 'This number is new: type it again.' : 'The two numbers differ.',
    });
  const near = known.find((contact) => isNearMiss(number, contact.number));
  if (near && !sure)
    throw conflict(
      `${shownNumber(number)} differs by one digit from ${near.name}, ${shownNumber(near.number)}. Check it before you send.`,
      'similar_number',
    );
  return number;
};

export interface Addressee {
  readonly name: string;
  /** Ten digits. */
  readonly number: string;
}

/** Each of them may be dialled, and none twice. @throws Failure 422, 409 `similar_number` */
export const addresseesOf = async (
  context: CallContext,
  recipients: readonly Recipient[],
): Promise<readonly Addressee[]> => {
  const known = await knownContacts(context);
  const found: Addressee[] = [];
  for (const recipient of recipients) {
    const number = numberOf(known, recipient);
    if (found.some((other) => other.number === number))
      throw invalid(`${shownNumber(number)} is there twice. Remove one of them.`, {
        number: 'This number is there already.',
      });
    found.push({ name: recipient.name, number });
  }
  return found;
};

export const checkRecipient =
  (): Handler<typeof checkRecipientCall> =>
  async ({ body }, context) => {
    const number = numberOf(await knownContacts(context), body);
    return { number, dialled: dialledNumber(number) };
  };
