import type { Setup } from '#core/browser';
import type { homeCare } from '../manifest.ts';

export const setup: Setup<typeof homeCare> = () => undefined;
