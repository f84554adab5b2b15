import { Failure, type ServerServices } from '#core/server';
import { takeTurn } from '#core/server/identity/protection/throttle.ts';

type Limiting = Pick<ServerServices, 'asSystem' | 'now' | 'settings'>;

const hour = 3600;

/** Takes one of an address's mails for this hour; false when none is left. */
export const takeMailTurn = (
  { asSystem, now, settings }: Limiting,
  what: 'link' | 'pin' | 'invite',
  of: string,
  anHour: number,
): Promise<boolean> =>
  asSystem((db) => takeTurn(db, `telemedicine-${what}:${of}`, anHour * Math.max(1, settings.rateFactor), hour, now()));

/** @throws Failure 429 */
export const refuseTooManyMails = async (limiting: Limiting, email: string): Promise<void> => {
  if (!(await takeMailTurn(limiting, 'invite', email, 10)))
    throw new Failure(429, 'mailed_enough', 'Too many emails to this address. Try again in an hour.');
};
