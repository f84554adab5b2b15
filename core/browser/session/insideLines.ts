import { reaction, runInAction, observable } from 'mobx';
import type { I18n, Role, Router } from '#core/shared';
import type { Translations } from '../i18n/translations.ts';
import type { Registry } from '../registry/registry.ts';
import type { CatalogueEntry } from '../registry/setup.ts';
import { findRoute } from '../router/findRoute.ts';
import { Routes } from '../slots.ts';

export interface InsideLinesOptions {
  readonly lines: readonly CatalogueEntry[];
  readonly registry: Pick<Registry, 'admit' | 'busy' | 'contributed'>;
  readonly router: Pick<Router, 'path'>;
  readonly i18n: I18n & Pick<Translations, 'load'>;
  /** Observed. */
  readonly role: () => Role | null;
}

/** A patient has no use for what is there for staff alone; staff meet parts of patients' features in the chart. */
const isFor = ({ manifest }: CatalogueEntry, role: Role | null): boolean =>
  role !== 'patient' || manifest.audience.includes(role);

/**
 * Takes in the features of whoever is signed in, once it is known which are on: all their code is then asked for at once, also of
 * those that wait for each other. The features of others come when an address is none of theirs: only then is it known whose page
 * it is (GRD-2).
 */
export const insideLines = ({ lines, registry, router, i18n, role }: InsideLinesOptions) => {
  const admitted = observable.box(false);
  const fetchAhead = async (line: CatalogueEntry): Promise<void> => {
    const { messages } = await line.load();
    if (messages) await i18n.load(messages);
  };
  const theirs = (): readonly CatalogueEntry[] => lines.filter((line) => isFor(line, role()));
  const fetch = (ids: readonly string[]): void => {
    for (const line of theirs()) {
      // The registry asks again, patiently, and says what could not be had.
      if (line.manifest.essential || ids.includes(line.manifest.id)) fetchAhead(line).catch(() => undefined);
    }
  };
  return {
    /** Asks for their code, and starts none of them. */
    fetch,
    admit: (ids: readonly string[]): void => {
      fetch(ids);
      registry.admit(theirs());
      runInAction(() => admitted.set(true));
    },
    stop: reaction(
      () => admitted.get() && !registry.busy && findRoute(registry.contributed(Routes), router.path) === null,
      (missing) => {
        if (missing) registry.admit(lines);
      },
    ),
  };
};
