import { claim, plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const locale = 'fr-CA';

export const messages: Translation<typeof english> = {
  looksLikeEarlier: 'Ressemble à une télécopie reçue avant',
  looksLike: (from, when) => `Ressemble à la télécopie de ${from}, reçue le ${when}.`,
  alikePages: (count) =>
    plural(locale, count, { one: '1 page se ressemble.', other: `${count} pages se ressemblent.` }),
  compare: 'Comparer côte à côte',
  unlike: 'C’est une autre télécopie',
  unliked: 'Notée comme une autre télécopie.',
  compareTitle: 'Comparer deux télécopies',
  compareText:
    'La première a peut-être été envoyée de nouveau. Vérifiez chaque page avant d’en mettre une aux indésirables.',
  thisFax: 'Cette télécopie',
  earlierFax: 'Télécopie précédente',
  receivedFrom: (from, when) => `De ${from}, ${when}`,
  openEarlier: 'Ouvrir la télécopie précédente',
  close: 'Fermer',
  merge: 'Fusionner avec une autre télécopie…',
  mergeTitle: 'Fusionner deux télécopies',
  mergeText:
    'Leurs pages forment une seule télécopie. Les deux originaux sont conservés, et vous pouvez annuler pendant 30 jours.',
  other: 'Fusionner avec',
  chooseOther: 'Choisir une télécopie',
  othersNone: claim('Aucune autre télécopie à fusionner'),
  othersHelp: 'Seulement les télécopies lisibles, à vous ou non attribuées.',
  option: (from, when, pages) => `${from}, ${when}, ${pages}`,
  place: 'Ses pages vont',
  place_after: 'Après ces pages',
  place_before: 'Avant ces pages',
  mergeAction: 'Fusionner',
  merged: 'Fusionnées en une télécopie.',
  madeOf: 'Faite de deux télécopies',
  source: (from, when, pages) => `De ${from}, ${when}\u00a0: ${pages}`,
  mergedInto: 'Les pages de cette télécopie sont maintenant dans une autre.',
  openMerged: 'L’ouvrir',
  unmerge: 'Annuler la fusion',
  unmergeText: 'Les deux télécopies reviennent sur votre bureau telles qu’elles étaient.',
  unmerged: 'Les deux télécopies sont de retour sur votre bureau.',
};
