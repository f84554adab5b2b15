import type { Locale } from '#core/shared';
import type { Template, TemplateSection } from './calls.ts';
import type { NoteKind } from './noteTypes.ts';

type Words = readonly [english: string, french: string];
type Told = readonly [code: string, heading: Words, prompt: Words, text?: Words];

const subjective: Told = [
  '61150-9',
  ['Subjective', 'Subjectif'],
  ['What the patient reports', 'Ce que rapporte la personne'],
];
const objective: Told = [
  '61149-1',
  ['Objective', 'Objectif'],
  ['What was found and measured', 'Ce qui a été observé et mesuré'],
];
const assessment: Told = ['51848-0', ['Assessment', 'Analyse'], ['What it means', 'Ce que cela signifie']];
const plan: Told = ['18776-5', ['Plan', 'Plan'], ['What will be done, by whom', 'Ce qui sera fait, et par qui']];
const presentIllness = (heading: Words): Told => [
  '10164-2',
  heading,
  ['Onset, course, what helps', 'Début, évolution, ce qui soulage'],
];
const heard = (code: string, english: string, french: string): Told => [code, [english, french], ['', '']];

const builtIn: Readonly<
  Record<string, { readonly kind: NoteKind; readonly name: Words; readonly told: readonly Told[] }>
> = {
  soap: {
    kind: 'progress',
    name: ['SOAP note', 'Note SOAP'],
    told: [subjective, objective, assessment, plan],
  },
  progress: {
    kind: 'progress',
    name: ['Progress note', 'Note d’évolution'],
    told: [
      presentIllness(['Since the last visit', 'Depuis la dernière visite']),
      objective,
      ['51847-2', ['Assessment and plan', 'Analyse et plan'], ['', '']],
    ],
  },
  history: {
    kind: 'history',
    name: ['History and physical', 'Histoire et examen physique'],
    told: [
      heard('10154-3', 'Chief complaint', 'Raison de consultation'),
      presentIllness(['History of present illness', 'Histoire de la maladie actuelle']),
      heard('11348-0', 'Past history', 'Antécédents'),
      heard('10160-0', 'Medicines', 'Médicaments'),
      heard('48765-2', 'Allergies', 'Allergies'),
      heard('10157-6', 'Family history', 'Antécédents familiaux'),
      heard('29762-2', 'Social history', 'Habitudes et milieu de vie'),
      heard('10187-3', 'Review of systems', 'Revue des systèmes'),
      heard('29545-1', 'Physical examination', 'Examen physique'),
      assessment,
      plan,
    ],
  },
  letter: {
    kind: 'letter',
    name: ['Letter', 'Lettre'],
    told: [
      [
        '',
        ['Letter', 'Lettre'],
        ['', ''],
        [
          'I am writing about {patient}, born {born}.',
          'Je vous écris au sujet de {patient}, date de naissance {born}.',
        ],
      ],
    ],
  },
  referral: {
    kind: 'referral',
    name: ['Referral letter', 'Demande de consultation'],
    told: [
      [
        '42349-1',
        ['Reason for referral', 'Raison de la demande'],
        ['What you ask of your colleague, and how soon', 'Ce que vous demandez, et dans quel délai'],
      ],
      presentIllness(['History', 'Histoire']),
      heard('11450-4', 'Active problems', 'Problèmes actifs'),
      heard('10160-0', 'Medicines', 'Médicaments'),
      heard('48765-2', 'Allergies', 'Allergies'),
      heard('30954-2', 'Tests and results', 'Examens et résultats'),
    ],
  },
  free: { kind: 'note', name: ['Free note', 'Note libre'], told: [heard('', 'Note', 'Note')] },
};

/** The templates that every clinic has, in one language. */
export const usualTemplates = (locale: Locale): readonly Template[] => {
  const said = ([english, french]: Words): string => (locale === 'fr-CA' ? french : english);
  return Object.entries(builtIn).map(
    ([
      id,
      {
        kind,
        name: [nameEn, nameFr],
        told,
      },
    ]) => ({
      id,
      kind,
      nameEn,
      nameFr,
      sections: told.map(([code, heading, prompt, text]): TemplateSection => ({
        heading: said(heading),
        prompt: said(prompt),
        ...(text && { text: said(text) }),
        code,
      })),
    }),
  );
};

/** Of the section of a letter that says to whom it goes. */
export const recipientHeading = (locale: Locale): string => (locale === 'fr-CA' ? 'Destinataire' : 'To');

export const templateName = ({ nameEn, nameFr }: Template, locale: Locale): string =>
  locale === 'fr-CA' ? nameFr : nameEn;
