import type { ServerSetup } from '../../../core/server/index.ts';
import { seedConditions } from './seed.ts';

export const setup: ServerSetup = ({ seed }) => seed('conditions', seedConditions);
