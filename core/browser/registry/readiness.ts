import { type Token, tokenName } from '#core/plugin';
import type { ServiceTable } from './serviceTable.ts';
import type { Unit } from './unit.ts';

/** The names of tokens and plugins that a plugin still waits for; empty when it can start. */
export const missingFor = (unit: Unit, services: ServiceTable, running: (id: string) => boolean): readonly string[] => [
  ...Object.values(unit.manifest.needs)
    .filter((token) => !services.has(token))
    .map(tokenName),
  ...unit.manifest.after.filter((id) => !running(id)).map((id) => `plugin ${id}`),
];

/**
 * Something that it saw at its start has gone, come or been replaced: it must start again. Not for a wish that has come from one
 * that stands on this very plugin: stopping this one would take the wish away again.
 */
export const sawOtherServices = (unit: Unit, units: readonly Unit[], services: ServiceTable): boolean =>
  [...(unit.run?.seen ?? [])].some(([token, instance]) => {
    if (services.get(token) === instance) return false;
    const owner = services.ownerOf(token);
    return instance !== undefined || !standsOn(unit, units, services).some((other) => other.id === owner);
  });

/** Those that must stop before this one: they use its service or make no sense without it. */
export const dependentsOf = (unit: Unit, units: readonly Unit[], services: ServiceTable): readonly Unit[] => {
  const own = unit.manifest.provides;
  const provides = own !== undefined && services.ownerOf(own) === unit.id ? own : undefined;
  return units.filter(
    (other) =>
      other !== unit &&
      other.run !== undefined &&
      ((provides !== undefined && other.run.seen.get(provides) !== undefined) ||
        other.manifest.after.includes(unit.id)),
  );
};

/** Dependents, and theirs. */
const standsOn = (unit: Unit, units: readonly Unit[], services: ServiceTable): readonly Unit[] => {
  const found = new Set<Unit>();
  const add = (one: Unit): void => {
    for (const other of dependentsOf(one, units, services)) {
      if (found.has(other)) continue;
      found.add(other);
      add(other);
    }
  };
  add(unit);
  return [...found];
};

/**
 * Which of those whose code has arrived is set up next. One that wants what another is about to provide lets that one go
 * first, so that it need not start twice; where two want each other, the catalogue's order decides.
 */
export const nextOf = (ready: readonly Unit[], loading: readonly Unit[]): Unit | undefined => {
  const wants = (unit: Unit, among: readonly Unit[]): boolean =>
    among.some((other) => other !== unit && providesOneOf(other, Object.values(unit.manifest.wants)));
  return ready.find((unit) => !wants(unit, [...ready, ...loading])) ?? ready.find((unit) => !wants(unit, loading));
};

const providesOneOf = (unit: Unit, tokens: readonly Token<unknown>[]): boolean =>
  unit.manifest.provides !== undefined && tokens.includes(unit.manifest.provides);
