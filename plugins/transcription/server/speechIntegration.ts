import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';

export const speechIntegration = (configured: boolean): Integration => ({
  id: 'speech',
  title: localised('Speech to text', 'Reconnaissance vocale'),
  says: configured
    ? localised(
        'Speech is written down by a speech service.',
        'La parole est transcrite par un service de reconnaissance vocale.',
      )
    : localised(
        'No speech service is set up. Visits can be written down by hand, or by browsers that can do it.',
        'Aucun service de reconnaissance vocale. Les visites se transcrivent à la main, ou par les navigateurs qui le peuvent.',
      ),
  mode: configured ? 'outside' : 'off',
  variables: ['SPEECH_TO_TEXT_URL', 'SPEECH_TO_TEXT_KEY', 'SPEECH_TO_TEXT_SECRET', 'PUBLIC_TRANSCRIPTION_BUCKET'],
});
