import type { CodeableConcept } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import type { KeptOrderSet } from './calls.ts';
import { ownOrderSets, type Words } from './orderSets.ts';
import type { TemplateKind } from './orders.ts';

/** An order of imaging or a referral as it is begun. */
export interface OrderTemplate {
  readonly id: string;
  readonly name: string;
  readonly what: CodeableConcept;
  /** Lines to be filled in; '' where there is nothing to ask. */
  readonly note: string;
}

type Asked = readonly Words[];
type Usual = readonly (readonly [id: string, name: Words, asked: Asked])[];

const ray: Asked = [
  ['Side', 'Côté'],
  ['Injury, and when', 'Blessure, et quand'],
  ['Pregnancy possible', 'Grossesse possible'],
];
const magnet: Asked = [
  ['Pacemaker, implant or metal', 'Stimulateur, implant ou métal'],
  ['Fear of closed spaces', 'Peur des espaces clos'],
  ['Earlier exams', 'Examens antérieurs'],
];
const sound: Asked = [
  ['Looking for', 'À rechercher'],
  ['Earlier exams', 'Examens antérieurs'],
];
const referred: Asked = [
  ['Question', 'Question'],
  ['Findings so far', 'Constats à ce jour'],
  ['Tried so far', 'Essayé à ce jour'],
];

const usual: Readonly<Record<TemplateKind, Usual>> = {
  imaging: [
    ['chest-xray', ['Chest X-ray, two views', 'Radiographie pulmonaire, deux incidences'], ray.slice(2)],
    ['limb-xray', ['X-ray of a limb', 'Radiographie d’un membre'], ray],
    ['abdomen-ultrasound', ['Abdominal ultrasound', 'Échographie abdominale'], sound],
    ['pelvis-ultrasound', ['Pelvic ultrasound', 'Échographie pelvienne'], sound],
    ['mammogram', ['Diagnostic mammogram', 'Mammographie diagnostique'], [ray[0]!, ...sound]],
    ['bone-density', ['Bone density', 'Ostéodensitométrie'], sound.slice(1)],
    ['head-ct', ['CT of the head', 'TDM de la tête'], [...sound, ray[2]!]],
    ['lumbar-mri', ['MRI of the lumbar spine', 'IRM de la colonne lombaire'], magnet],
  ],
  referral: [
    ['cardiology', ['Cardiology', 'Cardiologie'], referred],
    ['dermatology', ['Dermatology', 'Dermatologie'], referred],
    ['eyes', ['Eye exam for diabetes', 'Examen de la vue pour le diabète'], referred.slice(0, 2)],
    ['physiotherapy', ['Physiotherapy', 'Physiothérapie'], referred],
    ['dietitian', ['Dietitian', 'Nutritionniste'], referred.slice(0, 2)],
    ['mental-health', ['Mental health', 'Santé mentale'], referred],
  ],
};

const wordOf = ([english, french]: Words, locale: Locale): string => (locale === 'fr-CA' ? french : english);

/** The templates that every clinic has, in one language. */
export const usualTemplates = (kind: TemplateKind, locale: Locale): readonly OrderTemplate[] =>
  usual[kind].map(([id, name, asked]) => ({
    id,
    name: wordOf(name, locale),
    what: { text: wordOf(name, locale) },
    note: asked.map((one) => `${wordOf(one, locale)}${locale === 'fr-CA' ? '\u00a0' : ''}: `).join('\n'),
  }));

/** The clinic's own of this kind. */
export const ownTemplates = (
  kept: readonly KeptOrderSet[],
  kind: TemplateKind,
  locale: Locale,
): readonly OrderTemplate[] =>
  kept
    .filter((one) => one.kind === kind)
    .flatMap((one) => {
      const [set] = ownOrderSets([one], locale);
      const what = set?.tests[0];
      return set && what ? [{ id: one.id, name: set.name, what, note: one.note ?? '' }] : [];
    });
