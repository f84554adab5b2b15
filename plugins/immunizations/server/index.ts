import type { ServerSetup } from '../../../core/server/index.ts';
import { seedImmunizations } from './seed.ts';

export const setup: ServerSetup = ({ seed }) => seed('immunizations', seedImmunizations);
