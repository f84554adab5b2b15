import type { Observation } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { Failure } from '#core/server/failure.ts';
import { badSearch } from '../../record/failures.ts';
import type { SearchedPage } from '../../record/fhirRecord.ts';
import { bundleJson, found, suppressedEntry } from '../bundle/bundles.ts';
import type { FhirAnswer, FhirContext } from '../fhirRequest.ts';

const perPage = 500;
/** Of one patient; who has more says which codes, or since when. */
const mostLooked = 5_000;
const mostEach = 100;

/** How a page is made, which is not for the asker to say: `max` is. */
const ours = /^_(count|sort|page|total|summary|elements|contained.*|(rev)?include(:.*)?)$/;
const patientNames = new Set(['patient', 'subject', 'patient:Patient', 'subject:Patient']);

/** By what observations are the same measurement: their codes in any system, else what they are called. */
const namesOf = ({ code }: Observation): readonly string[] => {
  const codes = (code?.coding ?? []).flatMap(({ system = '', code: one }) => (one ? [`${system}|${one}`] : []));
  return codes.length > 0 ? codes : [code?.text ?? ''];
};

/** Newest first within each measurement, as they come. */
class Latest {
  private readonly groups = new Map<string, Stored<Observation>[]>();

  constructor(private readonly max: number) {}

  take(one: Stored<Observation>): void {
    const names = namesOf(one);
    const known = names.find((name) => this.groups.has(name));
    const group = known === undefined ? [] : this.groups.get(known)!;
    // What has a further code, of another system for example, is looked for under that one too from now on.
    for (const name of names) if (!this.groups.has(name)) this.groups.set(name, group);
    if (group.length < this.max) group.push(one);
  }

  get all(): readonly Stored<Observation>[] {
    return [...new Set(this.groups.values())].flat();
  }
}

const maxOf = (form: URLSearchParams): number => {
  const [text = '1', ...more] = form.getAll('max');
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(text)) throw badSearch("'max' is a number from 1.", 'max');
  return Math.min(Number(text), mostEach);
};

/** `Observation/$lastn`: the newest of each measurement of one patient, found by the searches that anybody makes. */
export const answerLastObservations = async (context: FhirContext, query: string): Promise<FhirAnswer> => {
  const form = new URLSearchParams(query);
  const max = maxOf(form);
  form.delete('max');
  const patients = [...form].filter(([name]) => patientNames.has(name));
  if (patients.length !== 1 || patients[0]![1].includes(','))
    throw badSearch("Say of which patient: 'patient=Patient/…'.", 'patient');
  for (const name of form.keys())
    if (ours.test(name)) throw badSearch(`$lastn has no parameter '${name.slice(0, 60)}'.`, name);
  const base = `${context.base}/`;
  const [[name, value]] = patients as [[string, string]];
  if (value.startsWith(base)) form.set(name, value.slice(base.length));
  const self = `${context.base}/Observation/$lastn?${query}`;
  const latest = new Latest(max);
  const search = new URLSearchParams(form);
  search.set('_sort', '-date');
  search.set('_count', String(perPage));
  let looked = 0;
  let suppressed = false;
  for (let next: string | null = search.toString(); next !== null;) {
    const page: SearchedPage<'Observation'> = await context.record.search('Observation', next);
    looked += page.resources.length;
    for (const one of page.resources) latest.take(one);
    suppressed ||= page.suppressed ?? false;
    next = page.next;
    if (next !== null && looked >= mostLooked)
      throw new Failure(
        422,
        'too_costly',
        'This patient has too many observations for this. Say a code, a category or a date.',
      );
  }
  const { all } = latest;
  const entries = [...all.map((one) => found(context, one, 'match')), ...(suppressed ? [suppressedEntry()] : [])];
  return { status: 200, json: bundleJson('searchset', entries, [{ relation: 'self', url: self }], all.length) };
};
