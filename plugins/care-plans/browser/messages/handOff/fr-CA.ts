import { plural, type Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

const n = (count: number, one: string, other: string): string =>
  plural('fr-CA', count, { one: `${count} ${one}`, other: `${count} ${other}` });

export const messages: Translation<typeof english> = {
  title: 'Soins coordonnés',
  lead: 'Transmettez ce plan à l’équipe qui s’occupe du patient hors de la clinique. Rien ne part sans le oui du patient.',
  what: 'Ce qui est communiqué',
  whatPlan: (goals, activities) =>
    `Le plan avec ${n(goals, 'objectif', 'objectifs')} et ${n(activities, 'activité', 'activités')}`,
  whatProblems: 'Les problèmes de santé auxquels il répond',
  whatPerson: 'Le nom, la date de naissance, la carte santé et l’adresse du patient',
  whatNot: 'Non communiqué : médicaments, résultats, messages et tout le reste du dossier',
  withWhom: 'À qui',
  recipient: 'Équipe ou organisme',
  recipientHelp: 'Tel que le patient le connaît, par exemple l’organisme de soins à domicile.',
  consent: 'Le consentement du patient',
  ask: 'Demander au patient',
  askDone: 'La question est posée au patient, qui en est informé dans le portail.',
  inPerson: 'Le patient a accepté en personne',
  inPersonTitle: 'Le patient a-t-il accepté en personne?',
  inPersonText: (recipient) => `Consigné à votre nom : le patient accepte de communiquer ce plan à ${recipient}.`,
  inPersonDone: 'Le consentement est consigné.',
  asked: (recipient, day) => `Question posée le ${day} : communiquer à ${recipient}? Pas encore de réponse.`,
  agreed: (recipient, day) => `Le patient accepte de communiquer à ${recipient}, le ${day}.`,
  declined: (recipient, day) => `Le patient ne veut pas communiquer à ${recipient}, le ${day}.`,
  askAgain: 'Demander pour quelqu’un d’autre',
  hand: 'Transmettre',
  handTitle: 'Transmettre ce plan?',
  handText: (recipient) => `${recipient} reçoit cette version du plan.`,
  handDone: 'Le plan est en route.',
  notConfigured: 'Le service de soins coordonnés n’est pas configuré ici',
  notConfiguredText:
    'La personne responsable de ce serveur règle SHIIP_URL à l’adresse du service (et SHIIP_TOKEN s’il en demande un), puis le redémarre. D’ici là, téléchargez le document et transmettez-le autrement.',
  service: (host) => `Envoyé à ${host}.`,
  download: 'Télécharger le document',
  downloadHelp: 'Un document FHIR (JSON) avec exactement ce qui figure ci-dessus.',
  earlier: 'Transmis',
  onItsWay: 'En route',
  taken: 'Reçu par le service',
  failed: 'Non reçu',
  needsConsent: 'Dès que le patient accepte, le plan peut être transmis ici.',
  practitionersOnly: 'Les praticiens transmettent les plans. Vous voyez où cela en est.',
  consentWords: (plan) =>
    `Communiquer le plan de soins « ${plan} » : le plan, ses objectifs et ses activités, les problèmes de santé auxquels il répond, et qui je suis.`,
  patientAsk: (recipient) => `Communiquer ce plan à ${recipient}?`,
  patientText:
    'Cette équipe verrait le plan, ses objectifs et ses activités, les problèmes de santé auxquels il répond, et qui vous êtes. Rien d’autre.',
  patientYes: 'Oui, le communiquer',
  patientNo: 'Non',
  patientAgreed: (recipient) => `Vous avez accepté de communiquer ce plan à ${recipient}.`,
  patientDeclined: (recipient) => `Vous n’avez pas voulu communiquer ce plan à ${recipient}.`,
  patientRevoke: 'Retirer mon accord',
  patientSaved: 'Merci. Votre réponse est consignée.',
  settingsSwitch: 'Montrer la transmission aux soins coordonnés dans les plans de soins',
  settingsText:
    'Les praticiens peuvent transmettre un plan de soins à l’équipe de soins coordonnés (SHIIP), avec le consentement du patient. Désactivée, rien n’en est montré et rien n’est envoyé.',
  settingsOn: 'Les soins coordonnés sont activés.',
  settingsOff: 'Les soins coordonnés sont désactivés.',
  settingsService: 'Le service',
  settingsReached: (host) => `Les plans sont envoyés à ${host}.`,
};
