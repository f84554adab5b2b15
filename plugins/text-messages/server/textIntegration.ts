import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';
import type { TextLine } from './line/textLine.ts';

const says = {
  outside: localised(
    'Text messages go to telephones through Twilio, and answers are asked for there.',
    'Les textos passent par Twilio, où les réponses sont relevées.',
  ),
  demo: localised(
    'Text messages are shown here alone. They reach no telephone.',
    'Les textos ne s’affichent qu’ici. Ils n’atteignent pas de téléphone.',
  ),
  none: localised(
    'A service for text messages is not set up. Patients are reminded by mail and in the app.',
    'Le service de textos n’est pas configuré. Les rappels se font par courriel et dans l’application.',
  ),
} as const;

export const textIntegration = (line: TextLine | null): Integration => ({
  id: 'texts',
  title: localised('Text messages', 'Textos'),
  says: says[line?.mode ?? 'none'],
  mode: line?.mode === 'outside' ? 'outside' : 'built_in',
  variables: ['TWILIO_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ...(line?.mode === 'outside' && {
    test: {
      says: localised(
        'Ask the service whether it knows the account. Nothing is sent.',
        'Demander au service s’il connaît le compte. Rien n’est envoyé.',
      ),
      run: async () => {
        await line.check();
        return null;
      },
    },
  }),
});
