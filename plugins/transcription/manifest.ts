import { definePlugin } from '../../core/plugin/index.ts';
import {
  accountRoles,
  Auth,
  Errors,
  Http,
  I18n,
  Persistence,
  Resources,
  Router,
  Toasts,
  VisitLine,
} from '../../core/shared/index.ts';

/** Runs without a session too, for guests of a call; dictation and kept transcripts are there with one. */
export const transcription = definePlugin({
  id: 'transcription',
  title: { 'en-CA': 'Captions and transcripts', 'fr-CA': 'Sous-titres et transcriptions' },
  summary: {
    'en-CA': 'What is said in a visit as text, once everybody has agreed; and dictation into any text field.',
    'fr-CA':
      'Ce qui se dit en visite sous forme de texte, une fois que chacun a accepté; et la dictée dans tout champ de texte.',
  },
  audience: ['guest', ...accountRoles],
  needs: {
    auth: Auth,
    errors: Errors,
    http: Http,
    i18n: I18n,
    line: VisitLine,
    persistence: Persistence,
    resources: Resources,
    router: Router,
    toasts: Toasts,
  },
  after: ['telemedicine'],
});
