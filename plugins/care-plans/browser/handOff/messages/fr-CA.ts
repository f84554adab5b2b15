import { plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const n = (count: number, one: string, other: string): string =>
  plural('fr-CA', count, { one: `${count} ${one}`, other: `${count} ${other}` });

export const messages: Translation<typeof english> = {
  title: 'Soins coordonnés',
  lead: 'Transmettez ce plan à l’équipe de soins hors de la clinique. La personne doit d’abord donner son accord.',
  what: 'Ce qui est communiqué',
  whatPlan: (goals, activities) =>
    `Le plan avec ${n(goals, 'objectif', 'objectifs')} et ${n(activities, 'activité', 'activités')}`,
  whatProblems: 'Les problèmes de santé auxquels il répond',
  whatPerson: 'Le nom, la date de naissance, le numéro d’assurance maladie et l’adresse de la personne',
  whatNot: 'Non communiqué\u00a0: médicaments, résultats, messages et tout le reste du dossier',
  recipient: 'Équipe ou organisme',
  recipientHelp: 'Le nom que la personne connaît, par exemple l’organisme de soins à domicile.',
  consent: 'Consentement de la personne',
  ask: 'Demander à la personne',
  askDone: 'La question a été posée dans le portail.',
  inPerson: 'Consigner l’accord de vive voix',
  inPersonTitle: 'La personne a-t-elle accepté de vive voix?',
  inPersonText: (recipient) => `Vous confirmez que la personne accepte de communiquer ce plan à ${recipient}.`,
  inPersonDone: 'Consentement consigné.',
  asked: (recipient, day) => `Question posée le ${day} pour ${recipient}. Pas encore de réponse.`,
  agreed: (recipient, day) => `La personne a accepté de communiquer le plan à ${recipient}, le ${day}.`,
  declined: (recipient, day) => `La personne a refusé de communiquer le plan à ${recipient}, le ${day}.`,
  askAgain: 'Demander pour une autre équipe',
  hand: 'Transmettre le plan',
  handTitle: 'Transmettre ce plan?',
  handText: (recipient) => `${recipient} recevra cette version du plan.`,
  handDone: 'Le plan est en route.',
  notConfigured: 'Le service de soins coordonnés n’est pas configuré ici',
  notConfiguredText:
    'La personne responsable du serveur doit définir SHIIP_URL, et SHIIP_TOKEN si le service l’exige. D’ici là, téléchargez le document et transmettez-le autrement.',
  service: (host) => `Envoyé à ${host}.`,
  download: 'Télécharger le document',
  downloadHelp: 'Un document FHIR (JSON) avec seulement ce qui figure ci-dessus.',
  earlier: 'Transmis',
  onItsWay: 'En route',
  taken: 'Reçu',
  failed: 'Non reçu',
  needsConsent: 'Vous pourrez transmettre le plan dès que la personne aura donné son accord.',
  practitionersOnly: 'Seul le personnel clinique peut transmettre les plans. L’état s’affiche ici.',
  consentWords: (plan) =>
    `Communiquer le plan de soins «\u00a0${plan}\u00a0»\u00a0: le plan, ses objectifs et ses activités, les problèmes de santé auxquels il répond, et qui je suis.`,
  patientAsk: (recipient) => `Communiquer ce plan à ${recipient}?`,
  patientText:
    'Cette équipe verrait le plan, ses objectifs, ses activités, les problèmes de santé visés et qui vous êtes. Rien d’autre.',
  patientYes: 'Communiquer le plan',
  patientNo: 'Ne pas communiquer',
  patientAgreed: (recipient) => `Vous avez accepté de communiquer ce plan à ${recipient}.`,
  patientDeclined: (recipient) => `Vous avez refusé de communiquer ce plan à ${recipient}.`,
  patientRevoke: 'Retirer mon accord',
  patientSaved: 'Merci. Votre réponse est enregistrée.',
  settingsSwitch: 'Afficher les soins coordonnés dans les plans de soins',
  settingsText:
    'Avec l’accord de la personne, le personnel clinique peut transmettre un plan de soins à l’équipe de soins coordonnés (SHIIP). Sinon, rien n’est affiché ni envoyé.',
  settingsOn: 'Les soins coordonnés sont activés.',
  settingsOff: 'Les soins coordonnés sont désactivés.',
  settingsService: 'Service',
  settingsReached: (host) => `Les plans sont envoyés à ${host}.`,
};
