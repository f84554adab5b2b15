import type { ServerSetup } from '../../../core/server/index.ts';

export const setup: ServerSetup = () => undefined;
