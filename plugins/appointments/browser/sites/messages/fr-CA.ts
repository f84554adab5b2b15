import { claim, plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  lead: 'Où l’on vient pour un rendez-vous. Les patients ne réservent que durant les heures d’ouverture.',
  sites: 'Points de service',
  newSite: 'Ajouter un point de service',
  empty: claim('Aucun point de service'),
  emptyText: 'D’ici là, les rendez-vous à la clinique suivent seulement les heures des professionnels.',
  name: 'Nom',
  address: 'Adresse',
  line: 'Adresse municipale',
  city: 'Ville',
  province: 'Province',
  postalCode: 'Code postal',
  phone: 'Téléphone',
  rooms: 'Salles',
  roomsHelp: 'Une par ligne, comme Salle 1. L’accueil en choisit une quand la personne passe en salle.',
  tooManyRooms: (most) => `Entrez au plus ${most} salles.`,
  state: 'État',
  open: 'Ouvert',
  closedForGood: 'Fermé',
  active: 'On peut y prendre rendez-vous',
  editSite: 'Modifier un point de service',
  saved: 'Point de service enregistré.',
  closedSaved: 'Point de service fermé. On ne peut plus y prendre rendez-vous.',
  closures: 'Fermetures',
  closureWhy: 'Motif (visible par les patients)',
  addClosure: 'Ajouter une fermeture',
  save: 'Enregistrer',
  close: 'Fermer ce point de service',
  affects: (count, more) =>
    more
      ? `Plus de ${count} rendez-vous pris sont touchés.`
      : plural('fr-CA', count, {
          one: `${count} rendez-vous pris est touché.`,
          other: `${count} rendez-vous pris sont touchés.`,
        }),
  affectsFirst: (when) => `Le premier est le ${when}.`,
  affectsNext: 'Ils restent pris. Vous les trouverez au calendrier, parmi les rendez-vous hors des heures de travail.',
  affectsNone: 'Aucun rendez-vous pris n’est touché.',
  leftTypes: (names) => `Aucun point de service ouvert n’offrirait\u00a0: ${names}.`,
  leftPeople: (count) =>
    plural('fr-CA', count, {
      one: `${count} professionnel ne travaille qu’ici.`,
      other: `${count} professionnels ne travaillent qu’ici.`,
    }),
  checking: 'Vérification des rendez-vous pris…',
};
