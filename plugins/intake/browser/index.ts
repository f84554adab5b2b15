import type { Setup } from '../../../core/browser/index.ts';
import type { intake } from '../manifest.ts';
import { contribute } from './contributions.ts';

export { messages } from './messages.ts';

export const setup: Setup<typeof intake> = (scope) => contribute(scope);
