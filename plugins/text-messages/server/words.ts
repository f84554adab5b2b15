import { localised } from '#core/shared/locale.ts';
import type { Locale, Localised } from '#core/shared';

/** What follows every message: how it is answered, and how messages end. */
export const closing = (asks: boolean): Readonly<Record<Locale, string>> =>
  asks
    ? localised('Reply YES or NO. STOP ends messages.', 'Répondez OUI ou NON. ARRET met fin aux textos.')
    : localised('Reply STOP to end messages.', 'Répondez ARRET pour ne plus en recevoir.');

export const codeWords = (clinic: string, code: string): Localised =>
  localised(
    `${clinic}: your code is ${code}. It is good for 10 minutes. Give it to nobody.`,
    `${clinic} : votre code est ${code}. Il est valable 10 minutes. Ne le donnez à personne.`,
  );

/** What is said to an answer that no question's own part speaks to. */
export const backWords = {
  stopped: localised(
    'You get no more messages from us. Reply START to get them again.',
    'Vous ne recevrez plus de textos de nous. Répondez DEBUT pour en recevoir de nouveau.',
  ),
  started: localised(
    'You get messages from us again. Reply STOP to end them.',
    'Vous recevrez de nouveau nos textos. Répondez ARRET pour y mettre fin.',
  ),
  nothingAsked: localised(
    'There is no question to answer now. Log in to see your visits, or call the clinic.',
    'Il n’y a pas de question en attente. Voyez vos rendez-vous en vous connectant, ou appelez la clinique.',
  ),
  several: localised(
    'You have several visits to answer for. Please log in to answer each, or call the clinic.',
    'Vous avez plusieurs rendez-vous à confirmer. Connectez-vous pour répondre à chacun, ou appelez la clinique.',
  ),
  unread: localised(
    'Nobody reads this number. Reply YES or NO to a question, or call the clinic. In an emergency call 911.',
    'Personne ne lit ce numéro. Répondez OUI ou NON, ou appelez la clinique. En cas d’urgence, appelez le 911.',
  ),
} satisfies Readonly<Record<string, Localised>>;
