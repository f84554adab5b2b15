import { createHash } from 'node:crypto';
import type { AllergyIntolerance, Patient } from '@medplum/fhirtypes';
import { type CallContext, conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { letterheadLines, readLetterhead } from '#core/server/documents/letterhead.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';
import { inTurn, keepPages } from '#clinical/server/documents/housePages.ts';
import { drawLetter } from '#clinical/server/documents/letterPages.ts';
import { patientLine } from '#clinical/server/documents/patientLine.ts';
import { conceptText, personName, referenceTo, type Stored } from '#clinical/shared';
import { calendarDayText, type CallRequest, type Locale, locales } from '#core/shared';
import {
  allergyStateOf,
  byDanger,
  dangerOf,
  isCurrent,
  isNoAllergyStatement,
} from '#plugins/allergies/shared/index.ts';
import type { keepList } from '../shared/calls.ts';
import { dosesText } from '../shared/dose/doseText.ts';
import type { Medicine } from '../shared/medicine.ts';
import { type ReadList, readWhole } from './patientMedicines.ts';

const system = 'urn:pavilion:medicine-list';
/** LOINC: history of medication use. */
const code = '10160-0';

const words = {
  'en-CA': {
    ...{ title: 'Medication list', none: 'No active medicines on file.', held: 'On hold: not taken now' },
    ...{ allergies: 'Allergies and intolerances', noAllergies: 'No known allergies', danger: 'can be dangerous' },
    ...{ unasked: 'No allergy information on file', unnamed: 'Unnamed allergy' },
    unread: 'The allergies could not be read for this list. Ask the clinic.',
    from: (who: string, day: string) => `From this clinic’s record on ${day}, as far as ${who} may see it.`,
    unnamedMedicine: 'A medicine whose name could not be read. Ask the clinic.',
    underReview: 'The clinic is still reviewing records from elsewhere.',
  },
  'fr-CA': {
    ...{ title: 'Liste de médicaments', none: 'Aucun médicament actif au dossier.', held: 'Suspendus : non pris' },
    ...{
      allergies: 'Allergies et intolérances',
      noAllergies: 'Aucune allergie connue',
      danger: 'peut être dangereuse',
    },
    ...{ unasked: 'Aucune information sur les allergies au dossier', unnamed: 'Allergie sans nom' },
    unread: 'Les allergies n’ont pas pu être lues pour cette liste. Demandez-les à la clinique.',
    from: (who: string, day: string) => `D’après le dossier de cette clinique le ${day}, selon l’accès de ${who}.`,
    unnamedMedicine: 'Un médicament dont le nom n’a pas pu être lu. Demandez-le à la clinique.',
    underReview: 'La clinique examine encore des données provenant d’ailleurs.',
  },
} as const;

const medicineLines = (medicines: readonly Medicine[], locale: Locale): readonly Paragraph[] =>
  medicines.flatMap(({ name, dosages }) => [
    { text: name || words[locale].unnamedMedicine, bold: true, above: 8 },
    ...(dosages.length > 0 ? [{ text: dosesText(dosages, locale) }] : []),
  ]);

/** Says that there are none only where all of them were read. @param read null where the caller may not read them */
const allergyLines = (read: ReadList<AllergyIntolerance> | null, locale: Locale): readonly string[] => {
  const t = words[locale];
  if (read === null) return [t.unread];
  const standing = read.all.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  const names = standing.map((one) =>
    [conceptText(one.code) || t.unnamed, dangerOf(one) && `(${t.danger})`].filter(Boolean).join(' '),
  );
  if (read.underReview) return [...names, t.underReview];
  return names.length > 0 ? names : [allergyStateOf(read.all) === 'none' ? t.noAllergies : t.unasked];
};

export interface ListFacts {
  readonly patient: Stored<Patient>;
  readonly medicines: ReadList<Medicine>;
  readonly allergies: ReadList<Stored<AllergyIntolerance>> | null;
  readonly reader: string;
  /** ISO 8601. */
  readonly day: string;
}

export const listParagraphs = (
  { patient, medicines: { all, underReview }, allergies, reader, day }: ListFacts,
  locale: Locale,
): readonly Paragraph[] => {
  const t = words[locale];
  const [active, held] = (['active', 'held'] as const).map((state) => all.filter((one) => one.state === state));
  return [
    { text: t.title, size: 14, bold: true, above: 22 },
    { text: patientLine(patient, locale), bold: true, above: 8 },
    { text: t.from(reader, calendarDayText(day, locale)), size: 10, above: 4 },
    ...(active!.length === 0 && !underReview ? [{ text: t.none, above: 12 }] : medicineLines(active!, locale)),
    ...(underReview ? [{ text: t.underReview, bold: true, above: 12 }] : []),
    ...(held!.length === 0 ? [] : [{ text: t.held, bold: true, size: 12, above: 18 }]),
    ...medicineLines(held!, locale),
    { text: t.allergies, bold: true, size: 12, above: 18 },
    ...allergyLines(allergies, locale).map((text) => ({ text, above: 4 })),
  ];
};

type Services = Pick<ServerServices, 'record' | 'now' | 'files'>;

const listOf = async (
  services: Services,
  context: CallContext,
  { params: { patient: patientId }, body: { language } }: CallRequest<typeof keepList>,
): Promise<string> => {
  const { db, caller, record } = context;
  if (caller.resourceId === null) throw forbidden('Your profile is not in the record yet.');
  await inTurn(context, `medicines:${patientId}`);
  const patient = await record.read('Patient', patientId);
  const { medicines, allergies } = await readWhole(record, patientId);
  if (medicines === null) throw conflict('The medicines can’t be read whole, so no list of them is made.', 'not_whole');
  const { clinic, language: usual } = await readLetterhead(db, caller.orgId);
  const reader = `${caller.firstName} ${caller.lastName}`;
  const shown = { ...medicines, all: medicines.all.filter(({ state }) => state !== 'past') };
  const day = await clinicDay(db, caller.orgId, services.now());
  const facts = { patient, medicines: shown, allergies, reader, day };
  const locale = language ?? usual;
  // The state is the same in every language.
  const state = locales.map((one) => [...letterheadLines(clinic, one), ...listParagraphs(facts, one)]);
  const { title } = words[locale];
  const letter = { title, patient, clinic, locale };
  const earlier = await record.search('DocumentReference', {
    ...{ patient: patientId, type: `http://loinc.org|${code}`, status: 'current', _count: 50 },
  });
  const pages = {
    subject: referenceTo('Patient', patientId, personName(patient.name)),
    description: title,
    type: { coding: [{ system: 'http://loinc.org', code, display: 'History of Medication use' }], text: title },
    author: [referenceTo('Practitioner', caller.resourceId, reader)],
    identifier: { system, value: createHash('sha256').update(JSON.stringify(state)).digest('hex') },
    ...{
      language: locale,
      of: [...shown.all.map(({ resource }) => resource), ...(allergies?.all ?? []).filter(isCurrent)],
    },
    draw: () => drawLetter(services, context, { ...letter, lines: listParagraphs(facts, locale) }),
  };
  return keepPages(services, context, pages, earlier.resources);
};

export const keepMedicineList =
  (services: Services): Handler<typeof keepList> =>
  async (request, context) => ({ id: await listOf(services, context, request) });
