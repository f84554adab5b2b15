import type { Stored } from '#clinical/shared';
import { Failure } from '#core/server/failure.ts';
import { wrongMethod } from '#core/server/http/failures.ts';
import { hasAssignedId } from '../../resource/assignedIds.ts';
import { definitions } from '../../resource/definitions.ts';
import { changedExactly } from '../../resource/exactText.ts';
import { Allowance } from '../../smart/allowance.ts';
import { unknownType } from '../../record/failures.ts';
import { isResource, type Resource } from '../../resource/resource.ts';
import { answerChange, answerResource, httpDate, versionHeaders } from '../answers.ts';
import { conditionalDelete, conditionalTarget } from '../conditional.ts';
import { searchCompartment } from '../compartments.ts';
import { answerEverything } from '../everything.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhirRequest.ts';
import { exportInteractions } from '../../export/exportInteractions.ts';
import { answerLastObservations } from '../operations/lastObservations.ts';
import { formOf, operationForm } from '../operations/operationForm.ts';
import { terminologyInteractions } from '../operations/terminologyInteractions.ts';
import { validateInteractions } from '../operations/validateInteractions.ts';
import { answerHistory } from '../histories.ts';
import { patched } from '../patched.ts';
import { answerSearch } from '../answerSearch.ts';
import { subscriptionInteractions } from '../../subscriptions/subscriptionInteractions.ts';
import type { Interaction, Run, Steps } from './interaction.ts';

/** The resource in the body. @throws Failure when it is none, of another type, or under another id than the address says */
const bodyOf = (
  request: FhirRequest,
  { type, id }: Pick<Steps, 'type'> & { readonly id?: string | undefined },
): Resource => {
  const { body } = request;
  if (!isResource(body)) throw new Failure(400, 'invalid_input', 'Send a resource as JSON.');
  if (body.resourceType !== type)
    throw new Failure(400, 'invalid_input', `This address accepts a ${type}.`, { resourceType: `Send a ${type}.` });
  if (id !== undefined && body.id !== id)
    throw new Failure(400, 'invalid_input', 'The id of the resource differs from the address.', {
      [`${type}.id`]: 'Send the id from the address.',
    });
  return body;
};

const read: Run = async (context, { headers }, { type, id }) => {
  const resource = await context.record.read(type, id);
  const version = versionHeaders(resource);
  const same = headers.ifNoneMatch?.split(',').some((tag) => [version['etag'], '*'].includes(tag.trim()));
  const since = Date.parse(headers.ifModifiedSince ?? '');
  const old = headers.ifNoneMatch === undefined && Date.parse(httpDate(resource.meta?.lastUpdated)) <= since;
  return same || old ? { status: 304, json: null, headers: version } : answerResource(resource, 200, version);
};

const create: Run = async (context, request, { type }) => {
  const sent = bodyOf(request, { type });
  const resource = hasAssignedId(sent) ? sent : changedExactly(sent, ({ id: _, ...fresh }) => fresh);
  if (request.headers.ifNoneExist !== undefined) {
    const there = await conditionalTarget(context, type, request.headers.ifNoneExist);
    if (there) return answerChange(context, request, there, 200);
  }
  return answerChange(context, request, await context.record.create(resource as never), 201);
};

const put: Run = async (context, request, { type, id }) => {
  const resource = bodyOf(request, { type, id });
  const made = await context.record.update<Stored>(resource as never, request.headers.ifMatch);
  return answerChange(context, request, made, made.meta?.versionId === '1' ? 201 : 200);
};

const putWhere: Run = async (context, request, { type }) => {
  const sent = bodyOf(request, { type });
  const there = await conditionalTarget(context, type, formOf({ ...request, body: undefined }));
  if (there && sent.id !== undefined && sent.id !== there.id)
    throw new Failure(400, 'invalid_input', 'The search matches a resource with another id.', {
      [`${type}.id`]: 'Leave it out.',
    });
  const id = there?.id ?? sent.id;
  const made =
    id === undefined
      ? await context.record.create(sent as never)
      : await context.record.update({ ...sent, id } as never, request.headers.ifMatch);
  return answerChange(context, request, made, there ? 200 : 201);
};

const patch: Run = async (context, request, { type, id }) => {
  const before = await context.record.read(type, id);
  const made = await context.record.update(await patched(before, request), request.headers.ifMatch);
  return answerChange(context, request, made, 200);
};

const patchWhere: Run = async (context, request, { type }) => {
  const before = await conditionalTarget(context, type, request.query);
  if (!before) throw new Failure(404, 'not_found', `No ${type} matches this search.`);
  const made = await context.record.update((await patched(before, request)) as never, request.headers.ifMatch);
  return answerChange(context, request, made, 200);
};

const remove: Run = async (context, { headers }, { type, id }) => {
  await context.record.remove(type, id, headers.ifMatch);
  return { status: 204, json: null };
};

const removeWhere: Run = async (context, request, { type }) => {
  await conditionalDelete(context, type, request.query);
  return { status: 204, json: null };
};

export const interactions: readonly Interaction[] = [
  // Before those of any type: they are no part of the record.
  ...subscriptionInteractions,
  {
    method: 'GET',
    path: ':type',
    code: 'search-type',
    run: (context, request, { type }) => answerSearch(context, request, type, request.query),
  },
  {
    method: 'POST',
    path: ':type/_search',
    code: null,
    run: (context, request, { type }) => answerSearch(context, request, type, formOf(request)),
  },
  { method: 'POST', path: ':type', code: 'create', run: create },
  { method: 'PUT', path: ':type', code: null, run: putWhere },
  { method: 'PATCH', path: ':type', code: null, run: patchWhere },
  { method: 'DELETE', path: ':type', code: null, run: removeWhere },
  {
    method: 'GET',
    path: ':type/_history',
    code: 'history-type',
    run: (context, request, { type }) => answerHistory(context, request, type),
  },
  { method: 'GET', path: ':type/:id', code: 'read', run: read },
  { method: 'PUT', path: ':type/:id', code: 'update', run: put },
  { method: 'PATCH', path: ':type/:id', code: 'patch', run: patch },
  { method: 'DELETE', path: ':type/:id', code: 'delete', run: remove },
  {
    method: 'GET',
    path: ':type/:id/_history',
    code: 'history-instance',
    run: (context, request, { type, id }) => answerHistory(context, request, type, id),
  },
  {
    method: 'GET',
    path: ':type/:id/_history/:version',
    code: 'vread',
    run: async (context, _request, { type, id, version }) => {
      const resource = await context.record.version(type, id, version);
      return answerResource(resource, 200, versionHeaders(resource));
    },
  },
  ...(['GET', 'POST'] as const).map((method) => ({
    method,
    path: 'Patient/:id/$everything',
    code: null,
    operation: { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
    run: (context: FhirContext, request: FhirRequest, { id }: Steps) =>
      answerEverything(context, id, method === 'GET' ? request.query : operationForm(request)),
  })),
  ...(['GET', 'POST'] as const).map((method) => ({
    method,
    path: 'Observation/$lastn',
    code: null,
    operation: { name: 'lastn', definition: 'http://hl7.org/fhir/OperationDefinition/Observation-lastn' },
    run: (context: FhirContext, request: FhirRequest) =>
      answerLastObservations(context, method === 'GET' ? request.query : operationForm(request)),
  })),
  ...exportInteractions,
  ...terminologyInteractions,
  ...validateInteractions,
  {
    method: 'GET',
    path: ':type/:id/:other',
    code: null,
    run: (context, request, { type, id, other }) => searchCompartment(context, request, type, id, other, request.query),
  },
  {
    method: 'POST',
    path: ':type/:id/:other/_search',
    code: null,
    run: (context, request, { type, id, other }) =>
      searchCompartment(context, request, type, id, other, formOf(request)),
  },
];

const match = (pattern: readonly string[], path: readonly string[]): Record<string, string> | null => {
  if (pattern.length !== path.length) return null;
  const steps: Record<string, string> = {};
  for (const [n, part] of pattern.entries()) {
    const step = path[n]!;
    if (part.startsWith(':')) {
      // Steps that FHIR itself names are never a type or an id.
      if (/^[_$]/.test(step)) return null;
      steps[part.slice(1)] = step;
    } else if (part !== step) return null;
  }
  return steps;
};

/** Finds and runs the interaction. @throws Failure 404, 405 and whatever it throws */
export const interact = async (context: FhirContext, request: FhirRequest): Promise<FhirAnswer> => {
  const known = await definitions();
  const allowed = new Set<string>();
  // What features add comes first: their types are no part of the record.
  for (const { method, path, ownAccess, run } of [...context.services.fhir.interactions(), ...interactions]) {
    const steps = match(path.split('/'), request.path);
    if (!steps) continue;
    for (const type of [steps['type'], steps['other']])
      if (type !== undefined && !known.types.has(type)) throw unknownType(type);
    if (method === request.method) {
      // Operations answer from more than the record.
      if (context.app && path.includes('$') && !ownAccess)
        new Allowance(known, context.app.grant).enter(request.path[0]!, 'r');
      return run(context, request, steps as unknown as Steps);
    }
    allowed.add(method);
  }
  if (allowed.size > 0) throw wrongMethod([...allowed]);
  const unknown = request.path.find((step) => /^[_$]/.test(step));
  if (unknown !== undefined)
    throw new Failure(
      404,
      'not_supported',
      `This server has no '${unknown.slice(0, 60)}' at this address. /metadata lists what is available.`,
    );
  throw new Failure(404, 'not_found', 'Nothing was found at this address. /metadata lists what is available.');
};
