import type { ServerSetup, Trx } from '#core/server';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import * as calls from '../shared/calls.ts';
import { carry } from './carry.ts';
import { deliverTexts, followTexts } from './deliver.ts';
import { demoLine } from './line/demoLine.ts';
import type { TextLine } from './line/textLine.ts';
import { twilioLine } from './line/twilio.ts';
import { createTables } from './migrations.ts';
import * as numbers from './numbers.ts';
import { forgetReplies, takeReplies } from './replies.ts';
import { type TextSettings, textSettings } from './settings.ts';
import { answerAs, readStatus } from './status.ts';
import { textIntegration } from './textIntegration.ts';
import { textRetention } from './textRetention.ts';

const lineOf = ({ DEMO, TWILIO_URL, ...account }: TextSettings): TextLine | null => {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = account;
  if (sid === undefined && token === undefined && from === undefined) return DEMO ? demoLine : null;
  const { number } = readNumber(from ?? '');
  if (sid === undefined || token === undefined || number === null)
    throw new Error(
      'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM (a number of Canada or the United States) together.',
    );
  return twilioLine({ address: TWILIO_URL, sid, token, from: number });
};

export const setup: ServerSetup = ({
  services,
  route,
  migration,
  job,
  own,
  environment,
  integration,
  retention,
  seed,
}) => {
  const line = lineOf(environment(textSettings));
  migration('tables', createTables);
  integration(() => textIntegration(line));
  retention(textRetention);
  route(calls.readOwnTexts, numbers.readOwn(services, line));
  route(calls.askNumber, numbers.sendCode(services, line));
  route(calls.confirmNumber, numbers.confirm(services, line), { transaction: 'own' });
  route(calls.chooseTexts, numbers.choose(services, line));
  route(calls.removeNumber, numbers.remove(services, line));
  route(calls.readTextStatus, readStatus(services, line));
  route(calls.answerAsPhone, answerAs(services, line));
  seed('numbers', async (context) => (await import('../seed/seedNumbers.ts')).seedNumbers(context));
  job('forget', 3_600_000, () => forgetReplies(services));
  if (!line) return;
  const reaches = (db: Trx, orgId: string) => services.features.isEnabled(db, orgId, 'text-messages');
  own(services.texts.through({ reaches, carry: carry(services) }));
  job('send', 3_000, async () => void (await deliverTexts(services, line)));
  job('follow', 60_000, () => followTexts(services, line));
  job('replies', 20_000, () => takeReplies(services, line));
};
