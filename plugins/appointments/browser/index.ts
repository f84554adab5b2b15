import type { Setup } from '../../../core/browser/index.ts';
import type { appointments } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

export const setup: Setup<typeof appointments> = () => undefined;
