import { createHash } from 'node:crypto';
import type { Placed } from '#clinical/server/resource/resource.ts';
import { validator } from '#clinical/server/resource/validate.ts';

export const stubTag = { system: 'urn:pavilion:import', code: 'stub', display: 'Named by an import, not yet received' };

/** The same text gives the same id on every machine and at every import. */
export const idFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

/** Stands for a resource that others refer to by identifier and that has not come. Null where the type demands more than that. */
export const stubOf = async (type: string, system: string, value: string): Promise<Placed | null> => {
  const identifier = [system === '' ? { value } : { system, value }];
  const stub: Placed = {
    resourceType: type,
    id: idFrom(`${type}|${system}|${value}`),
    meta: { tag: [stubTag] },
    identifier,
  };
  return (await validator())(stub).length === 0 ? stub : null;
};

export const isStub = (resource: Placed): boolean =>
  resource.meta?.tag?.some(({ system, code }) => system === stubTag.system && code === stubTag.code) ?? false;
