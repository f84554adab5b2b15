import type { Observation } from '@medplum/fhirtypes';
import { type CallContext, clinicZone, type ServerServices } from '#core/server';
import { readLetterhead } from '#core/server/documents/letterhead.ts';
import { momentText, type PageClock } from '#core/server/documents/momentText.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';
import { drawLetter } from '#clinical/server/documents/letterPages.ts';
import { patientLine } from '#clinical/server/documents/patientLine.ts';
import { conceptText, isOf, quantityText, type Stored } from '#clinical/shared';
import type { Locale } from '#core/shared';
import { lineWords as english } from '../shared/lineWords/en-CA.ts';
import { lineWords as french } from '../shared/lineWords/fr-CA.ts';
import { entryKinds, type TimelineLine } from '../shared/timeline.ts';
import { dangerOf } from '#plugins/allergies/shared/index.ts';
import { dosesText } from '#plugins/medications/shared/index.ts';
import { timelineLine } from './timeline/lineOf.ts';
import { paragraphsIn } from './timeline/said.ts';

const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'en-CA': english, 'fr-CA': french };
const texts = {
  'en-CA': {
    title: 'Health record',
    made: (day: string) => `Made on ${day} from all that this person can see of the record.`,
    untitled: 'Untitled',
    review: 'The clinic is still reviewing some entries. They are not in this document.',
    files: 'Pictures and attached files are not in this document. They are in the FHIR file.',
    yes: 'Yes',
    no: 'No',
    high: 'High risk',
    severe: 'Severe reaction',
  },
  'fr-CA': {
    title: 'Dossier de santé',
    made: (day: string) => `Fait le ${day} à partir de tout ce que cette personne peut voir du dossier.`,
    untitled: 'Sans titre',
    review: 'La clinique examine encore certaines inscriptions. Elles ne sont pas dans ce document.',
    files: 'Les images et les fichiers joints ne sont pas dans ce document. Ils sont dans le fichier FHIR.',
    yes: 'Oui',
    no: 'Non',
    high: 'Risque élevé',
    severe: 'Réaction grave',
  },
} as const;

type Value = Pick<Observation, 'valueQuantity' | 'valueCodeableConcept' | 'valueString' | 'valueInteger'> &
  Pick<Observation, 'valueBoolean' | 'valueDateTime'>;

const valueText = (value: Value, clock: PageClock): string => {
  const number = (one: number): string => one.toLocaleString(clock.locale, { maximumFractionDigits: 6 });
  const { valueBoolean, valueInteger, valueDateTime } = value;
  if (value.valueQuantity) return quantityText(value.valueQuantity, number, clock.locale);
  if (value.valueCodeableConcept) return conceptText(value.valueCodeableConcept);
  if (valueInteger !== undefined) return number(valueInteger);
  if (valueBoolean !== undefined) return texts[clock.locale][valueBoolean ? 'yes' : 'no'];
  return valueDateTime === undefined ? (value.valueString ?? '') : momentText(valueDateTime, clock);
};

/** What was measured: '120 mmHg', or of each part 'Systolic 120 mmHg, Diastolic 80 mmHg'. */
const measuredText = (resource: Stored, clock: PageClock): string => {
  if (!isOf(resource, 'Observation')) return '';
  const parts = (resource.component ?? []).map((one) =>
    [conceptText(one.code), valueText(one, clock)].filter(Boolean).join(' '),
  );
  return [valueText(resource, clock), ...parts].filter(Boolean).join(', ');
};

/** Without which a line would do harm: how a medicine is taken, and that an allergy can kill. */
const neededText = (resource: Stored, locale: Locale): string => {
  if (isOf(resource, 'MedicationRequest')) return dosesText(resource.dosageInstruction, locale);
  if (isOf(resource, 'MedicationStatement')) return dosesText(resource.dosage, locale);
  const danger = isOf(resource, 'AllergyIntolerance') ? dangerOf(resource) : null;
  return danger === null ? '' : texts[locale][danger];
};

interface Entry {
  readonly line: TimelineLine;
  readonly resource: Stored;
}

/** Each dose that was taken or missed: after what is prescribed. */
const isDose = ({ line }: Entry): boolean => line.type === 'MedicationAdministration';

const entryParagraphs = ({ line, resource }: Entry, clock: PageClock): readonly Paragraph[] => {
  const { locale } = clock;
  const status = line.status && (words[locale][`status_${line.status.replaceAll('-', '_')}`] ?? line.status);
  const date = line.date === null ? '' : momentText(line.date, clock);
  const needed = neededText(resource, locale);
  const facts = [date, measuredText(resource, clock), line.detail === needed ? '' : line.detail, status]
    .filter(Boolean)
    .join(' · ');
  return [
    {
      text: [line.title || texts[locale].untitled, needed].filter(Boolean).join(' · '),
      bold: true,
      size: 10,
      above: 6,
    },
    ...(facts ? [{ text: facts, size: 10 }] : []),
    ...paragraphsIn(resource).map((text) => ({ text, size: 9 })),
  ];
};

interface Pages {
  /** FHIR id. */
  readonly patient: string;
  readonly locale: Locale;
  readonly resources: readonly Stored[];
  /** Something is not released to the patient yet. */
  readonly suppressed: boolean;
}

/** A record to be read: who, then one part a kind, newest first, what was entered in error left out. */
export const recordPages = async (
  services: Pick<ServerServices, 'files' | 'now'>,
  context: CallContext,
  { patient: id, locale, resources, suppressed }: Pages,
): Promise<Uint8Array> => {
  const { db, caller, record } = context;
  const { clinic } = await readLetterhead(db, caller.orgId);
  const clock: PageClock = { locale, zone: await clinicZone(db, caller.orgId) };
  const patient = await record.read('Patient', id);
  const t = texts[locale];
  const entries = resources
    .flatMap((resource): readonly Entry[] => {
      const line = timelineLine(resource);
      return line && line.status !== 'entered-in-error' ? [{ line, resource }] : [];
    })
    .sort(
      (one, other) =>
        Number(isDose(one)) - Number(isDose(other)) || (other.line.at ?? '').localeCompare(one.line.at ?? ''),
    );
  const parts = entryKinds.flatMap((kind): readonly Paragraph[] => {
    const mine = entries.filter(({ line }) => line.kind === kind);
    if (mine.length === 0) return [];
    const title: Paragraph = { text: words[locale][`kind_${kind}`] ?? kind, bold: true, size: 13, above: 16 };
    return [title, ...mine.flatMap((entry) => entryParagraphs(entry, clock))];
  });
  const lines: readonly Paragraph[] = [
    { text: t.title, bold: true, size: 15, above: 18 },
    { text: patientLine(patient, locale), size: 11, above: 4 },
    { text: t.made(momentText(services.now().toISOString(), clock, { dateStyle: 'long' })), size: 9, above: 4 },
    ...(suppressed ? [{ text: t.review, size: 9 }] : []),
    { text: t.files, size: 9 },
    ...parts,
  ];
  return drawLetter(services, context, { title: t.title, lines, patient, clinic, locale });
};
