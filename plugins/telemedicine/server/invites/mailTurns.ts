import { Failure, type ServerServices } from '../../../../core/server/index.ts';
import { takeTurn } from '../../../../core/server/identity/throttle.ts';

type Limiting = Pick<ServerServices, 'asSystem' | 'now' | 'environment'>;

const hour = 3600;

/** Takes one of an hour's turns to mail to somebody; false when none is left. Whoever asks: mail is no means to pester. */
export const mayMail = (
  { asSystem, now, environment }: Limiting,
  what: 'link' | 'pin' | 'invite',
  of: string,
  anHour: number,
): Promise<boolean> =>
  asSystem((db) =>
    takeTurn(db, `telemedicine-${what}:${of}`, anHour * Math.max(1, environment.RATE_LIMIT_FACTOR), hour, now()),
  );

/** @throws Failure 429 */
export const refusePestering = async (limiting: Limiting, email: string): Promise<void> => {
  if (!(await mayMail(limiting, 'invite', email, 10)))
    throw new Failure(429, 'mailed_enough', 'This person was written to often enough. Wait an hour.');
};
