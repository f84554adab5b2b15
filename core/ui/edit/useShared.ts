import { useEffect, useRef, useState } from 'react';
import { CallFailure, type Resource } from '#core/shared';
import type { FormModel } from '../form/useForm.ts';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { editTexts } from './messages.ts';
import { rebase } from './rebase.ts';

type Values = Readonly<Record<string, unknown>>;
type Version = string | number | undefined;

interface Meanwhile {
  readonly arrived: readonly string[];
  readonly clashes: readonly { readonly name: string; readonly theirs: unknown }[];
}

export interface SharedOptions<V extends Values, T> {
  /** Watches what is edited, so that what others save arrives while the form is open. */
  readonly resource: Resource<T>;
  /** What the form was opened on. */
  readonly first: T;
  readonly valuesOf: (stored: T) => V;
  /** Tells versions apart: `meta.versionId` of a FHIR resource, or a counter. */
  readonly versionOf: (stored: T) => Version;
}

export interface Shared<V extends Values, T> {
  /** What the form stands on now: send the change on top of this one. */
  readonly base: T;
  /** What another editor saved while this form was open; null when nothing. */
  readonly meanwhile: Meanwhile | null;
  take(name: keyof V & string): void;
  /** Sends; when somebody was faster, fetches what they saved, merges it in, and rejects with words that the form shows. */
  save<A extends T>(send: () => Promise<A>): Promise<A>;
}

/** The codes with which our calls and FHIR (412) say that a newer version is stored. */
const conflicts: readonly string[] = ['changed_meanwhile', 'conflict'];

/** A form over something that somebody else may be editing too: neither overwrites the other, and nothing typed is lost. */
export const useShared = <V extends Values, T>(form: FormModel<V>, options: SharedOptions<V, T>): Shared<V, T> => {
  const { resource, first, valuesOf, versionOf } = options;
  const t = useMessages(editTexts);
  const [base, setBase] = useState(first);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  // Versions may be opaque texts. One that the form stood on before is an answer that was under way, and no news.
  const seen = useRef(new Set<Version>([versionOf(first)]));
  const current = resource.data;
  const version = current === undefined ? undefined : versionOf(current);

  useEffect(() => {
    if (current === undefined || seen.current.has(version)) return;
    seen.current.add(version);
    const theirs = valuesOf(current);
    const { values, arrived, clashes } = rebase(valuesOf(base), form.values, theirs);
    setBase(current);
    if (!form.store.changed) {
      form.reset(theirs);
      return;
    }
    form.store.rebase(theirs);
    for (const name of arrived) form.set(name, values[name]);
    setMeanwhile((before) => ({
      arrived: [...new Set([...(before?.arrived ?? []), ...arrived])],
      clashes: [
        ...(before?.clashes ?? []).filter(({ name }) => !clashes.includes(name)),
        ...clashes.map((name) => ({ name, theirs: theirs[name] })),
      ],
    }));
    // The form and the two functions stay what they are; only a newer version matters.
  }, [version]);

  return {
    base,
    meanwhile: meanwhile && meanwhile.arrived.length + meanwhile.clashes.length > 0 ? meanwhile : null,
    take(name) {
      const clash = meanwhile?.clashes.find((one) => one.name === name);
      if (!clash) return;
      form.set(name, clash.theirs as V[typeof name]);
      setMeanwhile((before) => before && { ...before, clashes: before.clashes.filter((one) => one.name !== name) });
    },
    async save(send) {
      try {
        const saved = await send();
        seen.current.add(versionOf(saved));
        setBase(saved);
        setMeanwhile(null);
        return saved;
      } catch (error) {
        if (!(error instanceof CallFailure) || !conflicts.includes(error.code)) throw error;
        await resource.refetch();
        throw new CallFailure(error.status, 'shown', t.saveAgain);
      }
    },
  };
};
