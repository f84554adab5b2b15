import { plural } from '../../../../../core/shared/index.ts';

const n = (count: number, one: string, other: string): string =>
  plural('en-CA', count, { one: `1 ${one}`, other: `${count} ${other}` });

export const messages = {
  title: 'Coordinated care',
  lead: 'Hand this plan over to the team that looks after the patient outside the clinic. Nothing leaves without the patient’s own yes.',
  what: 'What is shared',
  whatPlan: (goals: number, activities: number) =>
    `The plan with ${n(goals, 'goal', 'goals')} and ${n(activities, 'activity', 'activities')}`,
  whatProblems: 'The conditions that it is for',
  whatPerson: 'The patient’s name, birth date, health card and address',
  whatNot: 'Not shared: medications, results, messages, anything else of the record',
  withWhom: 'With whom',
  recipient: 'Team or organisation',
  recipientHelp: 'As the patient knows it, for example the home-care organisation.',
  consent: 'The patient’s consent',
  ask: 'Ask the patient',
  askDone: 'The patient is asked, and told so in the portal.',
  inPerson: 'The patient agreed in person',
  inPersonTitle: 'Did the patient agree in person?',
  inPersonText: (recipient: string) =>
    `Recorded with your name: the patient agrees to share this plan with ${recipient}.`,
  inPersonDone: 'The consent is recorded.',
  asked: (recipient: string, day: string) => `Asked on ${day} whether to share with ${recipient}. No answer yet.`,
  agreed: (recipient: string, day: string) => `The patient agrees to share with ${recipient}, ${day}.`,
  declined: (recipient: string, day: string) => `The patient does not want to share with ${recipient}, ${day}.`,
  askAgain: 'Ask about somebody else',
  hand: 'Hand over',
  handTitle: 'Hand this plan over?',
  handText: (recipient: string) => `${recipient} gets this version of the plan.`,
  handDone: 'The plan is on its way.',
  notConfigured: 'The coordinated-care service is not configured here',
  notConfiguredText:
    'Whoever runs this server sets SHIIP_URL to the service’s address (and SHIIP_TOKEN where it asks for one) and starts it again. Until then, download the document and bring it by another way.',
  service: (host: string) => `Goes to ${host}.`,
  download: 'Download the document',
  downloadHelp: 'A FHIR document (JSON) with exactly what is listed above.',
  earlier: 'Handed over',
  onItsWay: 'On its way',
  taken: 'Taken by the service',
  failed: 'Not taken',
  needsConsent: 'When the patient agrees, the plan can be handed over here.',
  practitionersOnly: 'Practitioners hand plans over. You can see how far it is.',
  consentWords: (plan: string) =>
    `Share the care plan “${plan}”: the plan, its goals and activities, the conditions it is for, and who I am.`,
  patientAsk: (recipient: string) => `Share this plan with ${recipient}?`,
  patientText:
    'They would see the plan, its goals and activities, the conditions it is for, and who you are. Nothing else.',
  patientYes: 'Yes, share it',
  patientNo: 'No',
  patientAgreed: (recipient: string) => `You agreed to share this plan with ${recipient}.`,
  patientDeclined: (recipient: string) => `You did not want to share this plan with ${recipient}.`,
  patientRevoke: 'Take it back',
  patientSaved: 'Thank you. Your answer is recorded.',
  settingsSwitch: 'Show the coordinated-care hand-off on care plans',
  settingsText:
    'Practitioners can hand a care plan over to the coordinated-care team (SHIIP), with the patient’s consent. Switched off, nothing of it is shown and nothing is sent.',
  settingsOn: 'Coordinated care is on.',
  settingsOff: 'Coordinated care is off.',
  settingsService: 'The service',
  settingsReached: (host: string) => `Plans go to ${host}.`,
};
