import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  notice: (count) =>
    count < 2
      ? `${count} élément importé n’est pas montré à la personne.`
      : `${count} éléments importés ne sont pas montrés à la personne.`,
  noticeSensitive: (count) => (count < 2 ? `Dont ${count} élément sensible.` : `Dont ${count} éléments sensibles.`),
  onlySensitive: (count) =>
    count < 2
      ? `${count} élément importé sensible n’est pas montré à la personne.`
      : `${count} éléments importés sensibles ne sont pas montrés à la personne.`,
  open: 'Montrer à la personne…',
  title: 'Montrer les éléments importés',
  all: 'Montrés ensemble',
  allText: (count) =>
    count < 2 ? 'La personne verra aussitôt cet élément :' : `La personne verra aussitôt ces ${count} éléments :`,
  allDone: 'Tout ce qui n’est pas sensible est montré à la personne.',
  release: 'Montrer à la personne',
  released: (count) => (count < 2 ? `${count} élément montré.` : `${count} éléments montrés.`),
  closedAgain: 'Masqué de nouveau à la personne.',
  sensitive: 'Sensibles, montrés un par un',
  sensitiveText:
    'Violence, justice, santé sexuelle, dépendance. Avant d’en montrer un, pensez à qui lit avec la personne.',
  more: (count) => `Montrez-en quelques-uns pour en voir ${count} de plus.`,
  unread: 'Les éléments sensibles des fonctions désactivées ne peuvent pas être montrés pour l’instant.',
  releaseThis: 'Montrer…',
  releaseOne: (what) => `Montrer : ${what}`,
  sure: (what) => `Montrer « ${what} » à la personne?`,
  sureText: (what, type) =>
    `La personne, et quiconque lit avec elle, verra cet élément (${type.toLowerCase()}) : ${what}.`,
  sureDo: 'Montrer à la personne',
  oneReleased: (what) => `Montré : ${what}.`,
  undated: 'Sans date',
  close: 'Fermer',
  count: (kind, count) => `${kind} : ${count}`,
};
