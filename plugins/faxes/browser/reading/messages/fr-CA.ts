import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Lecture par la machine',
  help: 'Une simple suggestion. Vérifiez sur la page, puis saisissez ce que vous lisez.',
  off: 'Les télécopies ne sont pas lues par machine ici. Cherchez la personne ci-dessous.',
  waiting: 'Cette télécopie n’est pas encore lue. Vous pouvez continuer sans attendre.',
  none: claim('Aucune personne reconnue sur les pages lues.'),
  born: (name, day) => (day === '' ? name : `${name}, naissance\u00a0: ${day}`),
  kind_name: 'Nom',
  kind_birthDate: 'Date de naissance',
  kind_card: 'Carte',
  kind_phone: 'Téléphone',
  show: (kind, page) => `${kind}\u00a0: page ${page}`,
  missing: (kind) => `${kind}\u00a0: absent`,
  alike: 'Ces personnes se ressemblent. Comparez tout ce que vous voyez sur la page.',
  urgent: 'C’est peut-être urgent.',
  urgentWord: (word, page) => `«\u00a0${word}\u00a0»\u00a0: page ${page}`,
  looksLike: (kind) => `Semble être\u00a0: ${kind}.`,
  useKind: (kind) => `Classer comme ${kind}`,
  unread: (pages) => `À regarder vous-même, non lue\u00a0: page ${pages}`,
  noMachine: 'Les pages en image ne sont pas lues ici\u00a0: le lecteur n’est pas installé.',
  more: 'Seules les 20 premières pages ont été lues.',
};
