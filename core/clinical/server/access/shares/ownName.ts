import type { Resource } from '@medplum/fhirtypes';
import type { Caller } from '#core/server/plugin/scope.ts';
import { changedExactly } from '../../resource/exactText.ts';
import { isRecord } from '#core/shared';
import { canonicalJson } from '#core/server/audit/hashChain.ts';
import { voicesBeyond } from '../authorship/voices.ts';

/** Reference and name of whoever stands for a patient. */
export const standingName = ({
  shared,
  firstName,
  lastName,
}: Pick<Caller, 'shared' | 'firstName' | 'lastName'>): { readonly reference: string; readonly display: string } => ({
  reference: `RelatedPerson/${shared?.as}`,
  display: `${firstName} ${lastName} for ${shared?.patient}`,
});

const renamed = (value: unknown, from: string, to: object): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to));
  if (!isRecord(value)) return value;
  if (value.reference === from) return { ...value, ...to };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner, from, to)]));
};

const entriesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/**
 * What somebody writes for a patient is in their own name: where a page says that the patient speaks, they do. What stood there
 * before stays as it was said.
 */
export const inOwnName = <R extends Resource>(caller: Caller, patient: string, sent: R, before: Resource | null): R => {
  const from = `Patient/${patient}`;
  const elements = new Set(
    voicesBeyond(sent, before).flatMap(({ element, reference }) => (reference === from ? [element] : [])),
  );
  if (elements.size === 0) return sent;
  const to = standingName(caller);
  const said = (name: string): ReadonlySet<string> =>
    new Set(entriesOf(before?.[name as keyof Resource]).map((one) => canonicalJson(one)));
  return changedExactly(sent as object, (tree) =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]): [string, unknown] => {
        if (!elements.has(name)) return [name, value];
        const kept = said(name);
        const own = (entry: unknown): unknown => (kept.has(canonicalJson(entry)) ? entry : renamed(entry, from, to));
        return [name, Array.isArray(value) ? value.map(own) : own(value)];
      }),
    ),
  ) as R;
};
