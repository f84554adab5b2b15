import { useEffect, useState } from 'react';
import type { FormModel } from '../../../core/browser/ui/index.ts';
import { CallFailure, type Resource } from '../../../core/shared/index.ts';
import type { Organization } from '../shared/organization.ts';
import { rebase } from './rebase.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Meanwhile<V extends Values> {
  readonly arrived: readonly (keyof V & string)[];
  readonly clashes: readonly { readonly name: keyof V & string; readonly theirs: unknown }[];
}

export interface Shared<V extends Values> {
  /** The version that the form stands on. */
  readonly version: number;
  /** What another editor saved while this form was open; null when nothing. */
  readonly meanwhile: Meanwhile<V> | null;
  take(name: keyof V & string): void;
  /** Sends; when somebody was faster, fetches what they saved, merges it in, and rejects with `again`. */
  save(send: () => Promise<Organization>, again: string): Promise<void>;
}

/** A form over the organisation that somebody else may be editing too: neither overwrites the other, and nothing typed is lost. */
export const useShared = <V extends Values>(
  form: FormModel<V>,
  resource: Resource<Organization>,
  first: Organization,
  valuesOf: (organization: Organization) => V,
): Shared<V> => {
  const [base, setBase] = useState(first);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null);
  const current = resource.data;

  useEffect(() => {
    if (!current || current.version <= base.version) return;
    const theirs = valuesOf(current);
    const { values, arrived, clashes } = rebase(valuesOf(base), form.values, theirs);
    setBase(current);
    if (!form.store.changed) {
      form.reset(theirs);
      return;
    }
    for (const name of arrived) form.set(name, values[name]);
    setMeanwhile((before) => ({
      arrived: [...new Set([...(before?.arrived ?? []), ...arrived])],
      clashes: [
        ...(before?.clashes ?? []).filter(({ name }) => !clashes.includes(name)),
        ...clashes.map((name) => ({ name, theirs: theirs[name] })),
      ],
    }));
    // The form and `valuesOf` stay what they are; only a newer organisation matters.
  }, [current?.version]);

  return {
    version: base.version,
    meanwhile: meanwhile && meanwhile.arrived.length + meanwhile.clashes.length > 0 ? meanwhile : null,
    take(name) {
      const clash = meanwhile?.clashes.find((one) => one.name === name);
      if (!clash) return;
      form.set(name, clash.theirs as V[typeof name]);
      setMeanwhile((before) => before && { ...before, clashes: before.clashes.filter((one) => one.name !== name) });
    },
    async save(send, again) {
      try {
        setBase(await send());
        setMeanwhile(null);
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error;
        await resource.refetch();
        throw new CallFailure(error.status, 'shown', again);
      }
    },
  };
};
