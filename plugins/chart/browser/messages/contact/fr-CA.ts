import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  title: (count) => (count === 1 ? 'Noter un contact' : `Noter ${count} contacts`),
  lead: 'Pour le personnel seulement. Les listes de retards montrent qui a été joint.',
  about: 'Sujet',
  how: 'Moyen',
  way_phone: 'Par téléphone',
  way_letter: 'Par lettre',
  way_email: 'Par courriel',
  way_person: 'En personne',
  note: 'Note',
  save: (count) => (count === 1 ? 'Noter le contact' : `Noter ${count} contacts`),
  done: (count) => (count === 1 ? 'Contact noté.' : `${count} contacts notés.`),
  undone: 'Contacts retirés.',
};
