import type { Setup } from '#core/browser';
import type { faxes } from '../manifest.ts';
export const setup: Setup<typeof faxes> = () => undefined;
