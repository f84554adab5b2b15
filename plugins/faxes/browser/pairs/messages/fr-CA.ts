import { plural, type Translation } from '#core/shared';
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
};
