import { normalise } from '#clinical/server/resource/names.ts';
import { type FhirRecord, typesAbout } from '#clinical/server';
import { Failure, type Handler } from '#core/server';
import type { Stored } from '#clinical/shared';
import type { getTimeline, TimelineLine } from '#plugins/chart/shared/timeline.ts';
import { readCursor, type Walk, writeCursor } from './cursor.ts';
import { timelineLine } from './lineOf.ts';
import { wordsIn } from './said.ts';
import { searchOf, sources } from './sources.ts';

/** How much of a source is read at once. */
const part = 30;
/** So many lines make a page; of what was searched for, fewer do. */
const [full, fullFound] = [150, 60];
/** No page reads more entries, or asks more often. */
const [mostRead, mostAsked] = [600, 90];
/** Later than every date: nothing is complete while such a source has more. */
const always = '~';

const matches = (q: string | undefined): ((resource: Stored, line: TimelineLine) => boolean) => {
  const words = normalise(q ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return () => true;
  return (resource, { title, detail }) => {
    const text = ` ${normalise(`${title} ${detail} ${wordsIn(resource)}`)}`;
    return words.every((word) => text.includes(` ${word}`));
  };
};

interface Read {
  readonly resources: readonly Stored[];
  readonly page: string | null;
}

/** Null where the clinic's features or the role close the type. */
const readPart = async (record: FhirRecord, patient: string, walk: Walk): Promise<Read | null> => {
  const source = sources[walk.source]!;
  const params = searchOf(source, patient, part);
  try {
    const { resources, next } = await record.search(
      source.type,
      walk.page === null ? params : { ...params, _page: walk.page },
    );
    return { resources, page: next === null ? null : new URLSearchParams(next).get('_page') };
  } catch (error) {
    if (error instanceof Failure && error.status === 403 && error.code !== 'consent_denied') return null;
    throw error;
  }
};

const edgeOf = ({ source, last }: Walk): string => (last === null || !sources[source]!.ordered ? always : last);

/** The walk that holds up the rest: what comes after it in another source may come before its next entry. */
const foremost = (walks: readonly Walk[]): Walk | undefined =>
  walks.reduce<Walk | undefined>((one, other) => (one && edgeOf(one) >= edgeOf(other) ? one : other), undefined);

const newestFirst = (one: TimelineLine, other: TimelineLine): number =>
  (other.at ?? '').localeCompare(one.at ?? '') || one.type.localeCompare(other.type) || one.id.localeCompare(other.id);

/**
 * Everything of a patient, by the caller's own rights: each type is searched newest first, and they are merged as far as is
 * needed to fill a page. What it costs depends on the page, never on what the clinic or the patient has.
 */
export const readTimeline: Handler<typeof getTimeline> = async ({ body }, { record, needsPatient, db, caller }) => {
  const { patient, kinds, q, after } = body;
  await needsPatient(patient);
  await record.read('Patient', patient);
  const wanted = ({ source }: Pick<Walk, 'source'>): boolean => kinds?.includes(sources[source]!.kind) ?? true;
  let walks: readonly Walk[];
  if (after === undefined) {
    const all = sources.map((_, source) => ({ source, page: null, last: null })).filter(wanted);
    // Another server has no index of ours to ask.
    const there = record.elsewhere
      ? null
      : await typesAbout(db, caller.orgId, patient, [...new Set(all.map(({ source }) => sources[source]!.type))]);
    walks = all.filter(({ source }) => there?.has(sources[source]!.type) ?? true);
  } else walks = readCursor(after).filter(wanted);

  const isMatch = matches(q);
  const lines: TimelineLine[] = [];
  const closed = new Set<string>();
  let [read, asked] = [0, 0];
  const ready = (): number => {
    const edge = edgeOf(foremost(walks)!);
    return lines.filter(({ at }) => at !== null && at > edge).length;
  };
  for (let walk = foremost(walks); walk; walk = foremost(walks)) {
    if (walk.last !== null && (read >= mostRead || ready() >= (q ? fullFound : full))) break;
    if (asked >= mostAsked) break;
    const { source } = walk;
    const found = await readPart(record, patient, walk);
    asked += 1;
    if (!found) closed.add(sources[source]!.type);
    let last = walk.last;
    for (const resource of found?.resources ?? []) {
      const line = timelineLine(resource);
      last = line?.at ?? '';
      if (line && isMatch(resource, line)) lines.push(line);
    }
    read += found?.resources.length ?? 0;
    const page = found?.page ?? null;
    const rest = page === null ? [] : [{ source, page, last: last ?? '' }];
    walks = walks.flatMap((one) => (one.source === source ? rest : [one]));
  }
  const edge = foremost(walks);
  return {
    lines: lines.sort(newestFirst),
    until: edge ? (edgeOf(edge) === always ? '9999-12-31T23:59:59.999Z' : edgeOf(edge)) : null,
    next: edge ? writeCursor(walks) : null,
    closed: [...closed].sort(),
  };
};
