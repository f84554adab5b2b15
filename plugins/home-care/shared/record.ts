import * as z from 'zod/mini';
import { photoErrorSchema, photoSchema } from './photo.ts';
import { noPlaces, placeSchema } from './place.ts';
import { measures } from './vitals.ts';
import { words } from './worker.ts';

export const refusals = ['declined', 'not_home', 'asleep', 'unwell', 'hospital', 'unsafe', 'other'] as const;
export type Refusal = (typeof refusals)[number];

export const noSignatures = ['unable', 'declined', 'absent', 'other'] as const;
export const incidents = ['fall', 'injury', 'medication', 'behaviour', 'property', 'other'] as const;

/** Of a time that was not told when it was: why it is told so. */
const why = z.optional(words(300));

/** What a worker tells of a visit, one thing at a time. */
export const told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), why }),
  z.object({ kind: z.literal('end'), why }),
  z.object({ kind: z.literal('task'), task: words(200), done: z.boolean(), why: words(300) }),
  z.object({ kind: z.literal('note'), text: words(4000) }),
  z.object({ kind: z.literal('km'), km: z.number().check(z.minimum(0), z.maximum(2000)) }),
  z.object({ kind: z.literal('reason'), text: words(300) }),
  /** Why the visit or its tasks could not be done; null: it was meant otherwise. */
  z.object({ kind: z.literal('refusal'), why: z.nullable(z.enum(refusals)), text: words(300) }),
  z.object({
    ...{ kind: z.literal('vitals'), measure: z.enum(measures) },
    value: z.number().check(z.minimum(0), z.maximum(1000)),
    second: z.nullable(z.number().check(z.minimum(0), z.maximum(1000))),
  }),
  /** Lines on a field of 1,000 by 400; or why there are none. */
  z.object({
    ...{ kind: z.literal('signature'), name: words(120), why: z.nullable(z.enum(noSignatures)) },
    strokes: z.string().check(z.maxLength(20_000), z.regex(/^(?:[ML]\d{1,4} \d{1,4})*$/)),
  }),
  z.object({ kind: z.literal('supplies'), text: words(500) }),
  z.object({ kind: z.literal('incident'), what: z.enum(incidents), text: words(2000) }),
  /** Where the device was at the beginning or the end, once; or why that is not known, which nobody is blamed for. */
  z.object({
    ...{ kind: z.literal('place'), of: z.enum(['start', 'end']), place: z.nullable(placeSchema) },
    why: z.nullable(z.enum(noPlaces)),
  }),
  photoSchema,
  photoErrorSchema,
]);
export type Told = z.infer<typeof told>;

/** Of what a worker did otherwise than planned, or that nobody can decide but a person. */
export const exceptions = [
  'cancelled',
  'reassigned',
  'moved',
  'conflict',
  'clock',
  'access',
  'no_start',
  'absent',
  'refused',
  'vitals',
  'incident',
  'far',
] as const;
export type ExceptionKind = (typeof exceptions)[number];

/** A place is looked at, and holds up nobody's pay. */
export const holdsUpPay = (kind: ExceptionKind): boolean => kind !== 'far';

/** What a coordinator decided about one of them: the work counts, or is only kept. */
export const decided = z.object({
  kind: z.literal('accept'),
  exception: z.enum(exceptions),
  as: z.enum(['count', 'leave']),
});
export type Decided = z.infer<typeof decided>;

export const eventSchema = z.object({
  id: z.string(),
  /** What it sets: events on one field are about the same thing. */
  field: z.string(),
  worker: z.object({ id: z.string(), name: z.string() }),
  /** A coordinator who chose or decided; '': the worker. */
  by: z.string(),
  what: z.union([told, decided]),
  /** As the device's clock stood, and put right. */
  at: z.string(),
  when: z.string(),
  /** Events on the same field that whoever told this one had seen, and told anew. */
  replaces: z.array(z.string()),
  /** Of a place: metres from where the client's address was known to be when it arrived. */
  metres: z.optional(z.number()),
  /** Of a photo: its bytes are here too. */
  arrived: z.optional(z.boolean()),
});
export type VisitEvent = z.infer<typeof eventSchema>;

/** Each worker begins, ends, drives and writes for themselves; the rest is one thing of the visit. */
export const fieldNamed = (kind: Told['kind'], worker: string, task: string): string => {
  if (kind === 'task') return `task:${task}`;
  return kind === 'refusal' || kind === 'signature' ? kind : `${kind}:${worker}`;
};

/** Readings, incidents, places and photos add up: each is a thing of its own. */
const adding: readonly Told['kind'][] = ['vitals', 'incident', 'place', 'photo'];
export const fieldOf = (what: Told, worker: string, id: string): string => {
  if (what.kind === 'photo_error') return `photo:${what.photo}`;
  if (adding.includes(what.kind)) return `${what.kind}:${id}`;
  return fieldNamed(what.kind, worker, what.kind === 'task' ? what.task : '');
};

/** What a coordinator decided on an exception of a worker. */
export const acceptField = (kind: ExceptionKind, worker: string): string => `accept:${kind}:${worker}`;

export interface Field {
  readonly field: string;
  /** What nobody has told anew, the earliest first: more than one where devices did not know of each other. */
  readonly heads: readonly VisitEvent[];
  /** They say different things, and a person has to choose. */
  readonly conflict: boolean;
  /** Everything that was ever told. */
  readonly all: readonly VisitEvent[];
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byTime = (one: VisitEvent, other: VisitEvent): number =>
  compare(one.when, other.when) || compare(one.id, other.id);

/** Two presses of one minute are one beginning. */
const valueOf = ({ what, when }: VisitEvent): string =>
  what.kind === 'start' || what.kind === 'end'
    ? when.slice(0, 16)
    : JSON.stringify(Object.entries(what).sort(([one], [other]) => compare(one, other)));

/**
 * What is told of a visit, whoever told it and in whatever order it arrived: a field holds what no later telling has replaced.
 * Only whoever has seen an event replaces it, so that nothing is lost to a clock and devices that were apart keep both.
 */
export const recordOf = (events: readonly VisitEvent[]): readonly Field[] => {
  const fields = new Map<string, Map<string, VisitEvent>>();
  for (const event of events) {
    const there = fields.get(event.field) ?? new Map<string, VisitEvent>();
    fields.set(event.field, there);
    if (!there.has(event.id)) there.set(event.id, event);
  }
  return [...fields]
    .sort(([one], [other]) => compare(one, other))
    .map(([field, there]) => {
      const all = [...there.values()].sort(byTime);
      const replaced = new Set(all.flatMap(({ id, replaces }) => replaces.filter((other) => other !== id)));
      const left = all.filter(({ id }) => !replaced.has(id));
      // A ring of replacements says nothing: then everything stays.
      const heads = left.length > 0 ? left : all;
      return { field, heads, all, conflict: new Set(heads.map(valueOf)).size > 1 };
    });
};

type Kind = VisitEvent['what']['kind'];
type Of<K extends Kind> = Omit<VisitEvent, 'what'> & { readonly what: Extract<VisitEvent['what'], { kind: K }> };

/** The heads of all fields of a kind, each value once, the earliest first. */
export const headsOf = <K extends Kind>(record: readonly Field[], kind: K): readonly Of<K>[] =>
  record
    .flatMap(({ heads }) => {
      const found = heads.filter((one): one is VisitEvent & Of<K> => one.what.kind === kind);
      return found.filter((one, n) => found.findIndex((other) => valueOf(other) === valueOf(one)) === n);
    })
    .sort(byTime);
