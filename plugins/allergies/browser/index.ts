import type { Setup } from '../../../core/browser/index.ts';
import type { allergies } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

export const setup: Setup<typeof allergies> = () => undefined;
