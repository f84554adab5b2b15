import { plural, type Translation } from '#core/shared';
import type { phoneMessages as english } from './en-CA.ts';

const locale = 'fr-CA';

export const phoneMessages: Translation<typeof english> = {
  phoneCheck: 'État du téléphone',
  phoneShut: 'Mode non ouvert',
  phoneOpen: 'Mode ouvert',
  phoneUnheard: 'Encore sans nouvelles',
  phoneHeard: (when) => `Dernier contact\u00a0: ${when}`,
  phoneUnsent: (count) => plural(locale, count, { one: '1 non envoyé', other: `${count} non envoyés` }),
  phoneShutText: 'Le mode soins à domicile n’est ouvert sur aucun de ses téléphones.',
  phoneLast: 'Dernier contact',
  phoneWaits: 'Non envoyé à ce moment',
  phoneBuild: 'Version',
  phoneBuildSame: 'La même que sur cette page',
  phoneBuildOther: 'Autre que sur cette page',
  phoneKeeps: 'Garde ce qui n’est pas envoyé',
  phoneKeepsYes: 'Son navigateur s’y engage',
  phoneKeepsNo: 'Son navigateur peut l’effacer si l’espace manque',
  phoneClock: 'Horloge',
  phoneClockRight: 'Juste à une minute près',
  phoneClockSlow: (minutes) => `En retard de ${minutes} min; les heures sont corrigées`,
  phoneClockFast: (minutes) => `En avance de ${minutes} min; les heures sont corrigées`,
  phoneNotKnown: 'Inconnu',
};
