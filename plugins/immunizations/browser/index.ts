import type { Setup } from '../../../core/browser/index.ts';
import type { immunizations } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

export const setup: Setup<typeof immunizations> = () => undefined;
