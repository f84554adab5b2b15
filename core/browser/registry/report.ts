import type { Localised } from '#core/shared';
import type { PluginState } from '#core/plugin';
import type { Unit } from './unit.ts';

export interface PluginReport {
  readonly id: string;
  readonly title: Localised;
  readonly state: PluginState['is'];
  /** In words for the people who run the server; null where there is nothing to explain. */
  readonly why: string | null;
}

export const whyOf = (state: PluginState): string | null => {
  switch (state.is) {
    case 'disabled':
      return 'switched off for this organisation';
    case 'waiting':
      return `waits for ${state.missing.join(', ')}`;
    case 'failed':
      return state.error.message;
    case 'stopped':
      return 'the application has stopped';
    default:
      return null;
  }
};

export const reportOf = (unit: Unit): PluginReport => ({
  id: unit.id,
  title: unit.manifest.title,
  state: unit.state.is,
  why: whyOf(unit.state),
});
