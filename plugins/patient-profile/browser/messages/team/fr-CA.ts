import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Équipe de soins',
  lead: 'Les personnes qui prennent soin de vous, et comment les joindre.',
  none: 'Votre équipe de soins n’est pas encore inscrite',
  noneText:
    'Les personnes qui prennent soin de vous apparaîtront ici. Demandez à la clinique d’ajouter quelqu’un que vous voyez déjà.',
  familyTitle: 'Votre famille et vos proches aidants',
  familyManage: 'Gérer dans Contacts',
  message: 'Écrire',
  messageTo: (name) => `Écrire à ${name}`,
  moreFor: (name) => `Plus pour ${name}`,
  concern: 'Signaler une préoccupation',
  concernAbout: (name) => `Signaler une préoccupation au sujet de ${name}`,
  concernLabel: 'Que s’est-il passé, et que souhaitez-vous?',
  concernNote: 'C’est la direction de la clinique qui lit ce message, et non la personne concernée.',
  askAdd: 'Demander d’ajouter quelqu’un',
  askAddLabel: 'Qui faut-il ajouter, et où travaille cette personne?',
  askRemove: 'Demander de retirer',
  askRemoveTitle: (name) => `Demander de retirer ${name}`,
  askRemoveLabel: 'Pourquoi cette personne ne devrait-elle plus faire partie de votre équipe?',
  serves: (plans) => `Pour votre plan : ${plans}`,
  covering: (name) => `${name} assure le remplacement`,
  coveringUntil: (name, day) => `${name} assure le remplacement jusqu’au ${day}`,
  lead_role: 'Responsable de vos soins',
  role_practitioner: 'Soignant',
  role_organization: 'Organisme',
  role_family: 'Proche',
  call: (name) => `Appeler ${name}`,
  you: 'Vous',
  ofTeam: (team) => `Équipe : ${team}`,
};
