import type { Stored } from '#clinical/shared';
import { compartment, indexRows } from '../index/rows.ts';
import { short } from '../index/texts.ts';
import type { Definitions } from '../resource/definitions.ts';
import { hasToken } from '../smart/allowance.ts';
import type { Filter } from './tables.ts';

const mostFilters = 20;

/**
 * `Encounter?status=finished&patient=Patient/1`, or without the type. Several are all to be true.
 * @returns a sentence on what is not understood
 */
export const filtersIn = (
  known: Definitions,
  { type, base }: { readonly type: string; readonly base: string },
  texts: readonly string[],
): readonly Filter[] | string => {
  const filters: Filter[] = [];
  for (const text of texts) {
    const mark = text.indexOf('?');
    if (mark >= 0 && text.slice(0, mark) !== type) return `A filter of this topic begins with ${type}?.`;
    for (const [name, value] of new URLSearchParams(text.slice(mark + 1))) {
      const param = known.params(type).get(name);
      if (!param || name === compartment || (param.kind !== 'token' && param.kind !== 'reference'))
        return `A filter is made of token and reference parameters of ${type} without modifiers: not '${name.slice(0, 60)}'.`;
      if (value === '' || value.length > 1_000) return `'${name}' of a filter needs a value.`;
      const [target, ...others] = param.targets;
      const wholeOf = (one: string): string => {
        const own = one.startsWith(`${base}/`) ? one.slice(base.length + 1) : one;
        return own.includes('/') || target === undefined || others.length > 0 ? own : `${target}/${own}`;
      };
      const values = param.kind === 'token' ? value : value.split(',').map(wholeOf).join(',');
      if (param.kind === 'reference' && values.split(',').some((one) => !/[/:]/.test(one)))
        return `'${name}' of a filter is a reference such as Patient/1.`;
      filters.push([name, values]);
    }
  }
  return filters.length > mostFilters ? `A subscription has at most ${mostFilters} filters.` : filters;
};

/** Whether the resource, as it is shown to whoever asks, is what the filters want. */
export const fits = (known: Definitions, filters: readonly Filter[], resource: Stored): boolean => {
  if (filters.length === 0) return true;
  const rows = indexRows(known, { ...resource });
  const params = known.params(resource.resourceType);
  return filters.every(([name, value]) => {
    const param = params.get(name);
    const stored = param?.stored ?? name;
    if (param?.kind === 'reference') {
      const targets = rows.reference.filter((row) => row.param === stored).map(({ target }) => target);
      return value.split(',').some((one) => targets.includes(short(one)));
    }
    return hasToken(
      rows.token.filter((row) => row.param === stored),
      value,
    );
  });
};
