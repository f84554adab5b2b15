import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Équipe de soins',
  lead: 'Les personnes qui prennent soin de vous, et comment les joindre.',
  none: claim('Aucune équipe de soins au dossier'),
  noneText:
    'Les personnes qui prennent soin de vous apparaîtront ici. Il en manque une? Demandez à la clinique de l’ajouter.',
  familyTitle: 'Votre famille et les personnes proches aidantes',
  familyManage: 'Gérer dans Contacts',
  message: 'Écrire',
  messageTo: (name) => `Écrire à ${name}`,
  moreFor: (name) => `Autres actions pour ${name}`,
  concern: 'Signaler une préoccupation',
  concernAbout: (name) => `Signaler une préoccupation au sujet de ${name}`,
  concernLabel: 'Que s’est-il passé, et que souhaitez-vous?',
  concernNote: 'La direction de la clinique lit ce message, et non la personne concernée.',
  askAdd: 'Demander d’ajouter une personne',
  askAddLabel: 'Qui faut-il ajouter, et où travaille cette personne?',
  askRemove: 'Demander de retirer',
  askRemoveTitle: (name) => `Demander de retirer ${name}`,
  askRemoveLabel: 'Pourquoi cette personne devrait-elle quitter votre équipe?',
  serves: (plans) => `Pour votre plan de soins : ${plans}`,
  covering: (name) => `${name} assure le remplacement`,
  coveringUntil: (name, day) => `${name} assure le remplacement jusqu’au ${day}`,
  lead_role: 'Responsable de vos soins',
  role_practitioner: 'Personnel clinique',
  role_organization: 'Organisme',
  role_family: 'Proche',
  call: (name) => `Appeler ${name}`,
  you: 'Vous',
  ofTeam: (team) => `Équipe : ${team}`,
};
