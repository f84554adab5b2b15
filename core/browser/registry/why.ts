import type { PluginState } from '#core/plugin';

/** In words for the people who run the server; null where there is nothing to explain. */
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
