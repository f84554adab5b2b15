import { type Localised, localised } from '#core/shared/locale.ts';
import type { Route } from './vocabulary.ts';

/** What is done with it, and where. */
export const routePhrases: Readonly<Record<Route, readonly [verb: Localised, place: Localised]>> = {
  mouth: [localised('Take', 'Prendre'), localised('by mouth', 'par la bouche')],
  tongue: [localised('Place', 'Placer'), localised('under the tongue', 'sous la langue')],
  inhaled: [localised('Inhale', 'Prendre'), localised('', '')],
  skin: [localised('Apply', 'Appliquer'), localised('on the skin', 'sur la peau')],
  eye: [localised('Use', 'Utiliser'), localised('in the eye', 'dans l’œil')],
  ear: [localised('Use', 'Utiliser'), localised('in the ear', 'dans l’oreille')],
  nose: [localised('Use', 'Utiliser'), localised('in the nose', 'dans le nez')],
  injected: [localised('Inject', 'Injecter'), localised('', '')],
  rectal: [localised('Use', 'Utiliser'), localised('in the rectum', 'par voie rectale')],
  vaginal: [localised('Use', 'Utiliser'), localised('in the vagina', 'par voie vaginale')],
  other: [localised('Use', 'Utiliser'), localised('', '')],
};

/** By the code of an event of the day. */
export const eventPhrases: Readonly<Record<string, Localised>> = {
  MORN: localised('in the morning', 'le matin'),
  'MORN.early': localised('early in the morning', 'tôt le matin'),
  'MORN.late': localised('late in the morning', 'en fin de matinée'),
  NOON: localised('at noon', 'le midi'),
  AFT: localised('in the afternoon', 'l’après-midi'),
  'AFT.early': localised('early in the afternoon', 'en début d’après-midi'),
  'AFT.late': localised('late in the afternoon', 'en fin d’après-midi'),
  EVE: localised('in the evening', 'le soir'),
  'EVE.early': localised('early in the evening', 'en début de soirée'),
  'EVE.late': localised('late in the evening', 'en fin de soirée'),
  NIGHT: localised('at night', 'la nuit'),
  PHS: localised('after going to sleep', 'après l’endormissement'),
  HS: localised('at bedtime', 'au coucher'),
  WAKE: localised('on waking', 'au réveil'),
  C: localised('with meals', 'aux repas'),
  CM: localised('with breakfast', 'au déjeuner'),
  CD: localised('with lunch', 'au dîner'),
  CV: localised('with the evening meal', 'au souper'),
  AC: localised('before meals', 'avant les repas'),
  ACM: localised('before breakfast', 'avant le déjeuner'),
  ACD: localised('before lunch', 'avant le dîner'),
  ACV: localised('before the evening meal', 'avant le souper'),
  PC: localised('after meals', 'après les repas'),
  PCM: localised('after breakfast', 'après le déjeuner'),
  PCD: localised('after lunch', 'après le dîner'),
  PCV: localised('after the evening meal', 'après le souper'),
};

export const weekdays: Readonly<Record<string, Localised>> = {
  mon: localised('Monday', 'lundi'),
  tue: localised('Tuesday', 'mardi'),
  wed: localised('Wednesday', 'mercredi'),
  thu: localised('Thursday', 'jeudi'),
  fri: localised('Friday', 'vendredi'),
  sat: localised('Saturday', 'samedi'),
  sun: localised('Sunday', 'dimanche'),
};
