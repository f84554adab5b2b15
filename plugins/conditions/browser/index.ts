import type { Setup } from '../../../core/browser/index.ts';
import type { conditions } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

export const setup: Setup<typeof conditions> = () => undefined;
