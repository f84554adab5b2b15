import { createHash } from 'node:crypto';
import type { AllergyIntolerance, Patient } from '@medplum/fhirtypes';
import { type CallContext, conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { letterheadLines, readLetterhead, readLogo } from '#core/server/documents/letterhead.ts';
import { addFooter, addPicture, addText, type Paragraph } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { inTurn, keepPages } from '#clinical/server/documents/housePages.ts';
import { patientLine } from '#clinical/server/documents/patientLine.ts';
import { conceptText, personName, referenceTo, type Stored } from '#clinical/shared';
import { calendarDayText, type Locale } from '#core/shared';
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
import { readWhole } from './patientMedicines.ts';

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
    page: (n: number, of: number) => `page ${n} of ${of}`,
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
    page: (n: number, of: number) => `page ${n} de ${of}`,
  },
} as const;

const medicineLines = (medicines: readonly Medicine[], locale: Locale): readonly Paragraph[] =>
  medicines.flatMap(({ name, dosages }) => [
    { text: name, bold: true, above: 8 },
    ...(dosages.length > 0 ? [{ text: dosesText(dosages, locale) }] : []),
  ]);

/** Says that there are none only where all of them were read. @param read null where the caller may not read them */
const allergyLines = (read: readonly AllergyIntolerance[] | null, locale: Locale): readonly string[] => {
  const t = words[locale];
  if (read === null) return [t.unread];
  const standing = read.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  if (standing.length === 0) return [allergyStateOf(read) === 'none' ? t.noAllergies : t.unasked];
  return standing.map((one) =>
    [conceptText(one.code) || t.unnamed, dangerOf(one) && `(${t.danger})`].filter(Boolean).join(' '),
  );
};

interface ListFacts {
  readonly patient: Stored<Patient>;
  readonly medicines: readonly Medicine[];
  readonly allergies: readonly Stored<AllergyIntolerance>[] | null;
  readonly locale: Locale;
  readonly reader: string;
  /** ISO 8601. */
  readonly day: string;
}

const listParagraphs = ({ patient, medicines, allergies, locale, reader, day }: ListFacts): readonly Paragraph[] => {
  const t = words[locale];
  const [active, held] = (['active', 'held'] as const).map((state) => medicines.filter((one) => one.state === state));
  return [
    { text: t.title, size: 14, bold: true, above: 22 },
    { text: patientLine(patient, locale), bold: true, above: 8 },
    { text: t.from(reader, calendarDayText(day, locale)), size: 10, above: 4 },
    ...(active!.length === 0 ? [{ text: t.none, above: 12 }] : medicineLines(active!, locale)),
    ...(held!.length === 0 ? [] : [{ text: t.held, bold: true, size: 12, above: 18 }]),
    ...medicineLines(held!, locale),
    { text: t.allergies, bold: true, size: 12, above: 18 },
    ...allergyLines(allergies, locale).map((text) => ({ text, above: 4 })),
  ];
};

type Services = Pick<ServerServices, 'record' | 'now' | 'files'>;

const listOf = async (services: Services, context: CallContext, patientId: string): Promise<string> => {
  const { db, caller, record } = context;
  if (caller.resourceId === null) throw forbidden('Your profile is not in the record yet.');
  await inTurn(context, `medicines:${patientId}`);
  const patient = await record.read('Patient', patientId);
  const { medicines, allergies } = await readWhole(record, patientId);
  if (medicines === null) throw conflict('The medicines can’t be read whole, so no list of them is made.', 'not_whole');
  const { clinic, language: locale } = await readLetterhead(db, caller.orgId);
  const reader = `${caller.firstName} ${caller.lastName}`;
  const day = await clinicDay(db, caller.orgId, services.now());
  const shown = medicines.filter(({ state }) => state !== 'past');
  const lines = [
    ...letterheadLines(clinic, locale),
    ...listParagraphs({ ...{ patient, medicines: shown, allergies, locale, reader, day } }),
  ];
  const t = words[locale];
  const draw = async (): Promise<Uint8Array> => {
    const pdf = await newPdf(t.title);
    await addText(pdf, lines);
    const logo = await readLogo(services, db, caller.orgId);
    if (logo) await addPicture(pdf, logo);
    await addFooter(pdf, (n, of) => [personName(patient.name), clinic.name, t.page(n, of)].join(' · '));
    return pdf.save();
  };
  const earlier = await record.search('DocumentReference', {
    ...{ patient: patientId, type: `http://loinc.org|${code}`, status: 'current', _count: 50 },
  });
  const pages = {
    ...{ subject: referenceTo('Patient', patientId, personName(patient.name)), description: t.title, draw },
    type: { coding: [{ system: 'http://loinc.org', code, display: 'History of Medication use' }], text: t.title },
    author: [referenceTo('Practitioner', caller.resourceId, reader)],
    identifier: { system, value: createHash('sha256').update(JSON.stringify(lines)).digest('hex') },
    of: [...shown.map(({ resource }) => resource), ...(allergies ?? []).filter(isCurrent)],
  };
  return keepPages(services, context, pages, earlier.resources);
};

export const keepMedicineList =
  (services: Services): Handler<typeof keepList> =>
  async ({ params }, context) => ({ id: await listOf(services, context, params.patient) });
