import type { CapabilityStatementRestResource, CapabilityStatementRestResourceOperation } from '@medplum/fhirtypes';
import { Failure, notFound } from '#core/server/failure.ts';
import { badSearch } from '../../record/failures.ts';
import { isId, type Resource } from '../../resource/resource.ts';
import { bundleJson, type Entry } from '../bundle/bundles.ts';
import type { FhirAnswer, FhirContext } from '../fhirRequest.ts';
import type { Interaction, Run } from '../metadata/interaction.ts';
import { formOf } from '../operations/operationForm.ts';
import { admit, operationContext } from './admit.ts';
import type { FhirCatalogue } from './contribution.ts';

const listed = async (
  context: FhirContext,
  feature: string,
  { type, allow, list }: FhirCatalogue,
): Promise<readonly Resource[]> => {
  await admit(context, { feature, type, allow });
  return list(operationContext(context));
};

/** @throws Failure 400 for a parameter that is not there: it must not pass for one that finds everything */
const search = async (
  context: FhirContext,
  feature: string,
  catalogue: FhirCatalogue,
  form: string,
): Promise<FhirAnswer> => {
  const { type, params } = catalogue;
  const all = await listed(context, feature, catalogue);
  const asked = [...new URLSearchParams(form)].filter(([name]) => !/^_(format|pretty|count)$/.test(name));
  const wanted = asked.map(([name, value]) => {
    const param = params.find((one) => one.name === name);
    if (!param) throw badSearch(`A ${type} is not found by '${name.slice(0, 60)}' here.`, name.slice(0, 60));
    return (resource: Resource): boolean => value.split(',').some((one) => one === param.of(resource));
  });
  const found = all.filter((resource) => wanted.every((fits) => fits(resource)));
  const entries = found.map((resource): Entry => ({
    fullUrl: `${context.base}/${type}/${resource.id}`,
    resource: JSON.stringify(resource),
    search: { mode: 'match' },
  }));
  const link = [{ relation: 'self' as const, url: `${context.base}/${type}${form === '' ? '' : `?${form}`}` }];
  return { status: 200, json: bundleJson('searchset', entries, link, found.length) };
};

/** All that there is at the type: it is no part of the record. */
export const catalogueInteractions = (feature: string, catalogue: FhirCatalogue): readonly Interaction[] => {
  const { type } = catalogue;
  const read: Run = async (context, _request, { id }) => {
    const found = (await listed(context, feature, catalogue)).find((one) => one.id === id);
    if (!found || !isId(id)) throw notFound(type);
    return { status: 200, json: JSON.stringify(found) };
  };
  const written: Run = async () => {
    throw new Failure(
      405,
      'method_not_allowed',
      `Each ${type} is defined by this server. It can be read, not written.`,
    );
  };
  const past: Run = async () => {
    throw new Failure(404, 'not_supported', `A ${type} has no history here. /metadata lists what it has.`);
  };
  const writes = (['PUT', 'PATCH', 'DELETE'] as const).flatMap((method) => [
    { method, path: type, run: written },
    { method, path: `${type}/:id`, run: written },
  ]);
  return (
    [
      { method: 'GET', path: type, run: (context, { query }) => search(context, feature, catalogue, query) },
      {
        method: 'POST',
        path: `${type}/_search`,
        run: (context, request) => search(context, feature, catalogue, formOf(request)),
      },
      { method: 'GET', path: `${type}/:id`, run: read },
      { method: 'POST', path: type, run: written },
      ...writes,
      { method: 'GET', path: `${type}/_history`, run: past },
      { method: 'GET', path: `${type}/:id/_history`, run: past },
      { method: 'GET', path: `${type}/:id/_history/:version`, run: past },
    ] satisfies readonly Pick<Interaction, 'method' | 'path' | 'run'>[]
  ).map((one) => ({ ...one, code: null, ownAccess: true }));
};

/** What the statement says of the type. */
export const catalogueStatement = (
  { type, documentation, params }: FhirCatalogue,
  operation: readonly CapabilityStatementRestResourceOperation[],
): CapabilityStatementRestResource => ({
  ...{ type, documentation, versioning: 'no-version', readHistory: false, updateCreate: false },
  interaction: [{ code: 'read' }, { code: 'search-type' }],
  searchParam: params.map(({ name, type: sort }) => ({ name, type: sort })),
  ...(operation.length > 0 && { operation: [...operation] }),
});
