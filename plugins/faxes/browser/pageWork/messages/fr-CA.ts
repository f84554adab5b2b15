import { plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const locale = 'fr-CA';

export const messages: Translation<typeof english> = {
  title: 'Scinder ou réordonner les pages',
  intro: 'Mettez les pages de chaque personne dans un document distinct. Chaque document se classe séparément.',
  document: (number) => `Document ${number}`,
  pageOf: (page) => `Page ${page}`,
  where: (page) => `Destination de la page ${page}`,
  newDocument: 'Un nouveau document',
  aside: 'Mises de côté',
  asideAs: (reason) => `Mettre de côté\u00a0: ${reason}`,
  reason_cover: 'page couverture',
  reason_blank: 'page blanche',
  reason_duplicate: 'page en double',
  reason_unreadable: 'page illisible',
  earlier: (page) => `Avancer la page ${page}`,
  later: (page) => `Reculer la page ${page}`,
  startHere: (page) => `Commencer un nouveau document à la page ${page}`,
  joinHere: (page) => `Joindre la page ${page} au document précédent`,
  rotate: (page) => `Tourner la page ${page}`,
  enlarge: (page) => `Agrandir la page ${page}`,
  keepOrder: 'Enregistrer l’ordre',
  kept: 'L’ordre des pages est enregistré.',
  splitInto: (count) => plural(locale, count, { one: 'Créer 1 document', other: `Scinder en ${count} documents` }),
  done: (count) =>
    plural(locale, count, {
      one: 'Un document a été créé. Le reste est mis de côté.',
      other: `Scindée en ${count} documents. Classez chacun d’eux.`,
    }),
  cancel: 'Annuler',
  moved: (page, place) => `Page ${page}\u00a0: ${place}`,
  partOf: (pages) => `Pages ${pages} d’une télécopie scindée.`,
  openWhole: 'Ouvrir la télécopie complète',
  parts: 'Scindée en documents',
  part: (number, pages) => `Document ${number}\u00a0: pages ${pages}`,
  setAside: (page, reason) => `Page ${page} mise de côté\u00a0: ${reason}`,
  documentsDone: (done, total) => `${done} document${done > 1 ? 's' : ''} sur ${total} traité${done > 1 ? 's' : ''}`,
  rejoin: 'Annuler la division',
  rejoinText: 'La télécopie revient sur votre bureau avec toutes ses pages. Ses documents sont retirés.',
  rejoined: 'La télécopie est de nouveau complète.',
  downloadTiff: 'Télécharger l’original (TIFF)',
  everyPage: (count) => `J’ai regardé les ${count} pages. Chacune concerne cette personne.`,
  splitFirst: 'Scinder d’abord',
};
