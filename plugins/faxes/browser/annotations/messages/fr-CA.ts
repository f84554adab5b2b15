import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  annotate: 'Ajouter des annotations…',
  title: 'Ajouter des annotations',
  intro:
    'Choisissez une annotation, puis tracez un cadre avec le pointeur. Clavier\u00a0: Ajouter une annotation, puis les flèches pour la déplacer, Maj avec les flèches pour la dimensionner, Suppr pour la retirer. La télécopie elle-même ne change pas.',
  kind: 'Annotation',
  kind_highlight: 'Surlignage',
  kind_note: 'Note',
  kind_arrow: 'Flèche',
  kind_stamp: 'Timbre',
  stamp: 'Timbre',
  stamp_received: 'Reçu',
  stamp_reviewed: 'Lu',
  stamp_urgent: 'Urgent',
  stamp_copy: 'Copie',
  note: 'Texte de la note',
  add: 'Ajouter une annotation',
  save: 'Enregistrer les annotations',
  saved: 'Annotations enregistrées.',
  needsText: 'Écrivez la note.',
  onPage: 'Annotations de cette page',
  none: claim('Aucune annotation sur cette page'),
  remove: (what) => `Retirer\u00a0: ${what}`,
  removed: 'Annotation retirée.',
  by: (what, who, when) => `${what}, ${who}, ${when}`,
  said: (kind, text) => `${kind}\u00a0: ${text}`,
  leaveSure: 'Quitter sans enregistrer?',
  leaveText: 'Les nouvelles annotations ne sont pas enregistrées.',
  downloadAnnotated: 'Télécharger avec les annotations',
};
