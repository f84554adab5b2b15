import type { Bundle, BundleEntry, ResourceType } from '@medplum/fhirtypes';
import { goOn } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import { newId, withAssignedId } from '../../resource/assignedIds.ts';
import { changedExactly } from '../../resource/exactText.ts';
import { bundleJson, type Entry } from './bundles.ts';
import { conditionalTarget } from '../conditional.ts';
import { requestOf } from './entries.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhirRequest.ts';
import { interact } from '../metadata/interactions.ts';
import { mapReferences } from '../references.ts';
import { withReferences } from '../../record/events.ts';

/** FHIR R4, transaction processing rules: what is deleted first, what is read last. */
const order: Readonly<Record<FhirRequest['method'], number>> = { DELETE: 0, POST: 1, PUT: 2, PATCH: 2, GET: 3 };

interface Step {
  readonly n: number;
  readonly entry: BundleEntry;
  readonly request: FhirRequest;
}

/** A failure names the entry that it is about. */
const at = (n: number, error: unknown): unknown => {
  if (!(error instanceof Failure)) return error;
  const { status, code, message, fields = {} } = error;
  const inside = Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      `Bundle.entry[${n}].resource.${path.replace(/^[A-Z]\w*\./, '')}`,
      text,
    ]),
  );
  const own = Object.keys(inside).length > 0 ? inside : { [`Bundle.entry[${n}]`]: message };
  return new Failure(status, code, message, own);
};

const isCreate = ({ method, path }: FhirRequest): boolean => method === 'POST' && path.length === 1;
const isPutWhere = ({ method, path }: FhirRequest): boolean => method === 'PUT' && path.length === 1;

const mostTogether = 20;

/** A reference by search may find what an entry before it made. */
const searches = (body: unknown): boolean => /"reference":\s*"[A-Z][A-Za-z]+\?/.test(JSON.stringify(body) ?? '');

/**
 * Entries that are written in one go, so that their statements travel together: new resources of one type, since features complete
 * one type by what they find of another. What a patient writes is checked against what was written before it.
 */
const groupsOf = (sorted: readonly Step[], { caller, record }: FhirContext): readonly (readonly Step[])[] => {
  const groups: Step[][] = [];
  const alone = record.elsewhere === true || caller.role === 'patient';
  let open: string | null = null;
  for (const step of sorted) {
    const { request } = step;
    const kind = !alone && isCreate(request) && !searches(request.body) ? request.path[0]! : null;
    const last = groups.at(-1);
    if (last && kind !== null && kind === open && last.length < mostTogether) last.push(step);
    else groups.push([step]);
    open = kind;
  }
  return groups;
};

class Transaction {
  /** What entries and conditions stand for, as `Type/id`. */
  private readonly places = new Map<string, string>();
  private readonly ids = new Map<number, string>();

  constructor(
    private readonly context: FhirContext,
    private readonly steps: readonly Step[],
  ) {}

  async run(): Promise<readonly Entry[]> {
    await this.place();
    return withReferences(
      () => this.references(),
      () => this.write(),
    );
  }

  /** `Type Other/id` for each reference, as `withReferences` wants them. */
  private references(): ReadonlySet<string> {
    const all = new Set<string>();
    for (const { request } of this.steps) {
      const { body, method, path } = request;
      if (typeof body !== 'object' || body === null || method === 'PATCH') continue;
      mapReferences(body, (text) => {
        all.add(`${path[0]} ${this.places.get(text) ?? text}`);
        return text;
      });
    }
    return all;
  }

  private async write(): Promise<readonly Entry[]> {
    const answers: Entry[] = [];
    const sorted = [...this.steps].sort((a, b) => order[a.request.method] - order[b.request.method] || a.n - b.n);
    for (const group of groupsOf(sorted, this.context)) {
      await goOn();
      const written = await Promise.allSettled(group.map((step) => this.writeOne(step)));
      // What failed by itself comes before what failed because the transaction had.
      const failures = written.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      if (failures.length > 0) throw failures.find((error) => error instanceof Failure) ?? failures[0];
      for (const [n, one] of written.entries()) if (one.status === 'fulfilled') answers[group[n]!.n] = one.value;
    }
    return answers;
  }

  private async writeOne(step: Step): Promise<Entry> {
    try {
      return responseEntry(await interact(this.context, await this.ready(step)));
    } catch (error) {
      throw at(step.n, error);
    }
  }

  /** Gives every entry that makes something its id before anything is written, so that the others can refer to it. */
  private async place(): Promise<void> {
    const taken = new Set<string>();
    for (const { n, entry, request } of this.steps) {
      const [type = '', id] = request.path;
      let place: string | undefined =
        request.method !== 'GET' && id !== undefined && !/^[_$]/.test(id) ? `${type}/${id}` : undefined;
      if (isCreate(request) || isPutWhere(request)) {
        const condition = isCreate(request) ? request.headers.ifNoneExist : request.query;
        const there =
          condition === undefined ? null : await conditionalTarget(this.context, type as ResourceType, condition);
        const sent = isPutWhere(request) ? entry.resource?.id : undefined;
        const own = there?.id ?? sent ?? newId();
        this.ids.set(n, own);
        place = `${type}/${own}`;
      }
      if (place === undefined) continue;
      if (taken.has(place)) throw at(n, new Failure(400, 'invalid_input', `${place} is in the transaction twice.`));
      taken.add(place);
      if (entry.fullUrl !== undefined) {
        if (this.places.has(entry.fullUrl))
          throw at(n, new Failure(400, 'invalid_input', 'Two entries have the same fullUrl.'));
        this.places.set(entry.fullUrl, place);
      }
    }
  }

  /** The request with its references resolved and its id given. */
  private async ready({ n, request }: Step): Promise<FhirRequest> {
    if (typeof request.body !== 'object' || request.body === null || request.method === 'PATCH') return request;
    const conditions = new Set<string>();
    mapReferences(request.body, (text, element) => {
      if (element === 'reference' && /^[A-Z][A-Za-z]+\?/.test(text) && !this.places.has(text)) conditions.add(text);
      return text;
    });
    for (const condition of conditions) {
      const type = condition.slice(0, condition.indexOf('?')) as ResourceType;
      const there = await conditionalTarget(this.context, type, condition);
      if (!there) throw new Failure(412, 'not_found', `A reference by search matches no ${type}.`);
      this.places.set(condition, `${type}/${there.id}`);
    }
    const body = changedExactly(request.body, (tree) => mapReferences(tree, (text) => this.places.get(text) ?? text));
    const id = this.ids.get(n);
    return { ...request, body: id === undefined ? body : withAssignedId(body, id) };
  }
}

/** What became of an entry. */
export const responseEntry = ({ status, json, headers = {} }: FhirAnswer): Entry => {
  const isOutcome = json !== null && json.startsWith('{"resourceType":"OperationOutcome"');
  return {
    ...(json === null || isOutcome ? {} : { resource: json }),
    response: {
      status: String(status),
      ...(headers['location'] === undefined ? {} : { location: headers['location'] }),
      ...(headers['etag'] === undefined ? {} : { etag: headers['etag'] }),
      ...(headers['last-modified'] === undefined
        ? {}
        : { lastModified: new Date(headers['last-modified']).toISOString() }),
      ...(isOutcome ? { outcome: JSON.parse(json) as unknown } : {}),
    },
  };
};

/** All or nothing. @throws Failure naming the entry that failed; nothing was written */
export const transact = async (
  context: FhirContext,
  bundle: Bundle,
  prefer: string | undefined,
): Promise<FhirAnswer> => {
  const steps: Step[] = [];
  for (const [n, entry] of (bundle.entry ?? []).entries()) {
    await goOn();
    try {
      steps.push({ n, entry, request: await requestOf(entry, context.base, prefer) });
    } catch (error) {
      throw at(n, error);
    }
  }
  return {
    status: 200,
    json: bundleJson('transaction-response', await new Transaction(context, steps).run()),
  };
};
