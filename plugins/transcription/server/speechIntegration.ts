import type { Integration } from '#core/server/integrations/integrations.ts';

export const speechIntegration = (configured: boolean): Integration => ({
  id: 'speech',
  title: { 'en-CA': 'Speech to text', 'fr-CA': 'Reconnaissance vocale' },
  says: configured
    ? {
        'en-CA': 'Speech is written down by a speech service.',
        'fr-CA': 'La parole est transcrite par un service de reconnaissance vocale.',
      }
    : {
        'en-CA': 'No speech service is set up. Visits can be written down by hand, or by browsers that can do it.',
        'fr-CA':
          'Aucun service de reconnaissance vocale. Les visites se transcrivent à la main, ou par les navigateurs qui le peuvent.',
      },
  mode: configured ? 'outside' : 'off',
  variables: ['SPEECH_TO_TEXT_URL', 'SPEECH_TO_TEXT_KEY', 'SPEECH_TO_TEXT_SECRET', 'PUBLIC_TRANSCRIPTION_BUCKET'],
});
