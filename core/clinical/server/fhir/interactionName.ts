import type { FastifyRequest } from 'fastify';

const names = [
  'read',
  'vread',
  'search',
  'history',
  'create',
  'update',
  'patch',
  'delete',
  'batch',
  'operation',
  'capabilities',
  'unknown',
].map((name) => `fhir.${name}`);

const byMethod: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

const interaction = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string => {
  const steps = url.split('?', 1)[0]!.split('/').slice(3).filter(Boolean);
  if (steps[0] === 'metadata') return 'capabilities';
  if (steps.some((step) => step.startsWith('$') || step.startsWith('%24'))) return 'operation';
  if (steps.at(-1) === '_search') return 'search';
  if (steps.at(-1) === '_history') return 'history';
  if (steps.length === 0) return method === 'POST' ? 'batch' : 'unknown';
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && steps.at(-2) === '_history') return 'vread';
  if (reads) return steps.length === 2 ? 'read' : 'search';
  return byMethod[method] ?? 'unknown';
};

/** What a request to `/fhir/R4` is called in figures and logs: its interaction, never its type's id or search. */
export const interactionName = (request: Pick<FastifyRequest, 'method' | 'url'>): string =>
  `fhir.${interaction(request)}`;
export const interactionNames: readonly string[] = names;
